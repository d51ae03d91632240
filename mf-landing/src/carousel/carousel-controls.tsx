import type { RefObject } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from 'shared/ui/icons';
import type { SlickHandle } from './slick-stage';

interface CarouselControlsProps {
  readonly subject: string;
  /** '2 / 6'; without it there are no step buttons. */
  readonly position: string | undefined;
  readonly stage: RefObject<SlickHandle | null>;
  /** Before the carousel can move there is nothing to press; the room is kept, so that nothing jumps. */
  readonly ready: boolean;
  readonly paused: boolean;
  /** Absent when nothing moves by itself. */
  readonly onPause: (() => void) | undefined;
}

/** The buttons under a carousel. */
export function CarouselControls({
  subject,
  position,
  stage,
  ready,
  paused,
  onPause,
}: CarouselControlsProps) {
  if (!ready) return <div className="land-carousel__controls" />;

  return (
    <div className="land-carousel__controls">
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
            onClick={() => stage.current?.previous()}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            className="land-round"
            aria-label={`Next: ${subject}`}
            onClick={() => stage.current?.next()}
          >
            <ArrowRightIcon />
          </button>
          <span className="land-carousel__position" aria-hidden="true">
            {position}
          </span>
        </>
      ) : null}
    </div>
  );
}
