import type { MouseEvent, ReactNode } from 'react';
import { paths } from 'shared/contract/routes';
import { Link, useLocation } from 'shared/runtime/router';
import { scrollToSection } from './scroll-to-section';
import { sections } from './sections';

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
 * A link to a section of the landing page: a real address that can be copied or opened in a new tab, without a reload.
 * The first section's address is the page's own. From another page it loads the landing page, which finds the section by itself.
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
