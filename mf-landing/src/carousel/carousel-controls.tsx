import { useLingui } from '@lingui/react';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from 'shared/ui/icons';

const steps = [
  { name: /*i18n*/ 'Previous: {subject}', method: 'slickPrev', icon: <ArrowLeftIcon /> },
  { name: /*i18n*/ 'Next: {subject}', method: 'slickNext', icon: <ArrowRightIcon /> },
] as const;
/** The method of react-slick that does it. */
export type Step = (typeof steps)[number]['method'];

interface CarouselControlsProps {
  readonly subject: string;
  /** '2 / 6'; without it there are no step buttons. */
  readonly position: string | undefined;
  readonly onStep: (step: Step) => void;
  readonly paused: boolean;
  /** Absent when nothing moves by itself. */
  readonly onPause: (() => void) | undefined;
}

export function CarouselControls({ subject, position, onStep, paused, onPause }: CarouselControlsProps) {
  const { i18n } = useLingui();
  return (
    <>
      {onPause ? (
        <button
          type="button"
          className="land-round"
          aria-label={
            paused ? i18n.t('Play: {subject}', { subject }) : i18n.t('Pause: {subject}', { subject })
          }
          onClick={onPause}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </button>
      ) : null}
      {position ? (
        <>
          {steps.map(({ name, method, icon }) => (
            <button
              key={method}
              type="button"
              className="land-round"
              aria-label={i18n.t(name, { subject })}
              onClick={() => onStep(method)}
            >
              {icon}
            </button>
          ))}
          <span className="land-carousel__position" aria-hidden="true">
            {position}
          </span>
        </>
      ) : null}
    </>
  );
}
