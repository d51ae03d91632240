import { useCallback, useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { SlickStageProps } from './slick-stage';

/** Far enough ahead that the carousel is ready before the visitor reaches it. */
const margin = '600px 0px';

/**
 * The moving row, fetched once its place comes near the screen. Its code is a third of the page's own
 * JavaScript and it is below the first screen. When it cannot be fetched, the still row stays. `load` is for
 * a press that comes before it.
 */
export function useSlick(place: RefObject<HTMLElement | null>, wanted: boolean) {
  const [Stage, setStage] = useState<ComponentType<SlickStageProps> | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    import('./slick-stage').then(
      ({ SlickStage }) => setStage(() => SlickStage),
      (error: unknown) => {
        console.error('The carousel cannot be fetched; its slides stay still', error);
        setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    const element = place.current;
    if (!wanted || !element) return;
    if (typeof IntersectionObserver !== 'function') return load();
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

  return { Stage: wanted ? Stage : null, failed, load };
}
