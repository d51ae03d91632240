import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * @param gap between two items
 * @param room of the line
 * @param more width of what stands for the rest
 * @returns how many of the items fit into the line, with what stands for the rest if there is one
 */
export function fittingOf(widths: readonly number[], gap: number, room: number, more: number): number {
  let end = 0;
  const ends = widths.map((width) => (end += width + gap));
  return end - gap <= room ? widths.length : ends.filter((one) => one + more <= room).length;
}

/**
 * How many of a list's items fit into its line beside the last one, which stands for the rest. All of them
 * must be laid out, those that do not fit out of sight.
 * @param changes draws the list anew when it is another one: its labels
 */
export function useFitting(list: RefObject<HTMLUListElement | null>, changes: string): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const widths = [...element.children].map((item) => (item as HTMLElement).offsetWidth);
      const gap = parseFloat(getComputedStyle(element).columnGap) || 0;
      setFitting(fittingOf(widths.slice(0, -1), gap, element.clientWidth, widths.at(-1) ?? 0));
    };
    measure();
    // The items too: letters become wider with larger text and when a font comes.
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [list, changes]);
  return fitting;
}
