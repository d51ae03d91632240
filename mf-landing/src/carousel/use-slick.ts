import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Movement } from './movement';

/** Far enough ahead that the carousel is there before the visitor is. */
const margin = '600px 0px';

interface Slick {
  /** null until it has been fetched. */
  readonly movement: Movement | null;
  /** The last fetch failed: the row stays still, with nothing to turn it. */
  readonly failed: boolean;
  /** Fetches it, for a press that comes before it. */
  readonly load: () => void;
}

/**
 * The moving carousel, fetched once its place comes near the screen. Its code is a third of the page's own JavaScript
 * and it is below the first screen. When it cannot be fetched, the still row stays.
 */
export function useSlick(place: RefObject<HTMLElement | null>, wanted: boolean): Slick {
  const [movement, setMovement] = useState<Movement | null>(null);
  const [failed, setFailed] = useState(false);
  const gone = useRef(false);

  const load = useCallback(() => {
    import('./movement').then(
      ({ movement: loaded }) => {
        if (!gone.current) setMovement(loaded);
      },
      (error: unknown) => {
        console.error('The carousel cannot be fetched; its slides stay still', error);
        if (!gone.current) setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  useEffect(() => {
    const element = place.current;
    if (!wanted || !element) return undefined;
    if (typeof IntersectionObserver !== 'function') {
      load();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, wanted, load]);

  return { movement: wanted ? movement : null, failed, load };
}
