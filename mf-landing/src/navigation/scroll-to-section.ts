import { useEffect } from 'react';
import { useLocation } from 'shared/runtime/router';

/**
 * Scrolls a section into view and puts the focus on its heading, so that the next Tab goes on from there and a
 * screen reader says where the visitor is. Does nothing for an id that the page does not have.
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const { matches: reduced } = matchMedia('(prefers-reduced-motion: reduce)'); // WCAG 2.2 2.3.3
  section.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth', block: 'start' });
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}

/** Someone who opens /#about in a new tab lands there: the browser looked for the section before it existed. */
export function useArrivalAtSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' });
    // Once, at arrival. Later changes of the hash come from links, which scroll by themselves, or from Back, which the browser restores.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, []);
}
