import type { RefObject } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from 'shared/ui/icons';
import type { SlickHandle } from './slick-stage';

export interface CarouselControlsProps {
  readonly subject: string;
  /** '2 / 6'; without it there are no step buttons. */
  readonly position: string | undefined;
  readonly stage: RefObject<SlickHandle | null>;
  readonly paused: boolean;
  /** Absent when nothing moves by itself. */
  readonly onPause: (() => void) | undefined;
}

/** The buttons under a carousel that can move. */
export function CarouselControls({ subject, position, stage, paused, onPause }: CarouselControlsProps) {
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
    </>
  );
}
