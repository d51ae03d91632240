import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from 'shared/ui/icons';

const steps = [
  { name: 'Previous', method: 'slickPrev', icon: <ArrowLeftIcon /> },
  { name: 'Next', method: 'slickNext', icon: <ArrowRightIcon /> },
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
  return (
    <>
      {onPause ? (
        <button
          type="button"
          className="land-round"
          aria-label={`${paused ? 'Play' : 'Pause'}: ${subject}`}
          onClick={onPause}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </button>
      ) : null}
      {position ? (
        <>
          {steps.map(({ name, method, icon }) => (
            <button
              key={name}
              type="button"
              className="land-round"
              aria-label={`${name}: ${subject}`}
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
