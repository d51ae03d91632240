import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { paths } from 'platform/routes';
import { Link, useLocation } from 'shared/runtime/router';
import { sections } from './sections';

/**
 * Scrolls a section into view and puts the focus on its heading, so that the next Tab goes on from there and
 * a screen reader says where the visitor is. Does nothing for an id that the page does not have.
 */
function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const { matches: reduced } = matchMedia('(prefers-reduced-motion: reduce)'); // WCAG 2.2 2.3.3
  section.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth', block: 'start' });
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}

/**
 * Someone who opens /#about in a new tab lands there: the browser looked for the section before it existed.
 */
export function useArrivalAtSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' });
    // Once, at arrival. Later changes of the hash come from links, which scroll by themselves, or from Back,
    // which the browser restores.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, []);
}

interface SectionLinkProps {
  readonly id: string;
  readonly className?: string;
  /** Called before the page scrolls: the side sheet closes first, so that it does not take the focus back. */
  readonly onChoose?: (() => void) | undefined;
  readonly children: ReactNode;
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A link to a section of the landing page: a real address that can be copied or opened in a new tab, without
 * a reload. The first section's address is the page's own. From another page it loads the landing page, which
 * finds the section by itself.
 */
export function SectionLink({ id, className, onChoose, children }: SectionLinkProps) {
  const isHere = useLocation().pathname === paths.landing();
  return (
    <Link
      to={{ pathname: paths.landing(), hash: id === sections.home.id ? '' : `#${id}` }}
      {...(className ? { className } : {})}
      reloadDocument={!isHere}
      onClick={(event) => {
        if (!isHere || opensElsewhere(event)) return;
        onChoose?.();
        scrollToSection(id);
      }}
    >
      {children}
    </Link>
  );
}
