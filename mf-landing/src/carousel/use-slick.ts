import { useEffect, useState, type RefObject } from 'react';
import type { Movement } from './movement';

/** Far enough ahead that the carousel is there before the visitor is. */
const margin = '600px 0px';

/**
 * The moving carousel, once its place comes near the screen; null before. Its code is a third of the page's own
 * JavaScript and nobody sees it in the first screen. When it cannot be fetched the still row stays, complete.
 */
export function useSlick(place: RefObject<HTMLElement | null>, wanted: boolean): Movement | null {
  const [movement, setMovement] = useState<Movement | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!wanted || !element) return;
    let gone = false;

    const load = () => {
      import('./movement').then(
        ({ movement: loaded }) => {
          if (!gone) setMovement(loaded);
        },
        (error: unknown) => console.error('The carousel cannot be fetched; its slides stand still', error),
      );
    };

    if (typeof IntersectionObserver !== 'function') {
      load();
      return () => {
        gone = true;
      };
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
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [place, wanted]);

  return wanted ? movement : null;
}
