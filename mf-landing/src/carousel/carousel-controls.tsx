import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from 'shared/ui/icons';

interface CarouselControlsProps {
  readonly subject: string;
  /** '2 / 6'; without it there are no step buttons. */
  readonly position: string | undefined;
  readonly onStep: (direction: 'next' | 'previous') => void;
  readonly paused: boolean;
  /** Absent when nothing moves by itself. */
  readonly onPause: (() => void) | undefined;
}

/** The buttons under a carousel. */
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
          <button
            type="button"
            className="land-round"
            aria-label={`Previous: ${subject}`}
            onClick={() => onStep('previous')}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            className="land-round"
            aria-label={`Next: ${subject}`}
            onClick={() => onStep('next')}
          >
            <ArrowRightIcon />
          </button>
          <span className="land-carousel__position" aria-hidden="true">
            {position}
          </span>
        </>
      ) : null}
    </>
  );
}
