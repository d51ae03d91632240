import type { MouseEvent, ReactNode } from 'react';
import { paths } from 'shared/contract/routes';
import { Link } from 'shared/runtime/router';
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
 * A link to a section of this page: a real address that can be copied or opened in a new tab, without a reload.
 * The first section's address is the page's own.
 */
export function SectionLink({ id, className, onChoose, children }: SectionLinkProps) {
  return (
    <Link
      to={{ pathname: paths.landing(), hash: id === sections.home.id ? '' : `#${id}` }}
      {...(className ? { className } : {})}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        onChoose?.();
        scrollToSection(id);
      }}
    >
      {children}
    </Link>
  );
}
