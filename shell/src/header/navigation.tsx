import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import type { MenuEntry } from 'platform/routes';
import { Link, useLocation } from 'shared/runtime/router';
import { Menu } from 'shared/ui/menu';
import { useFitting } from './use-fitting';

interface NavigationProps {
  /** In their order; spec section 2, "Header for signed-in screens", says when one is current. */
  readonly entries: readonly MenuEntry[];
  readonly onEntry: (entry: MenuEntry) => void;
}

/** Takes no room, and is there neither for the eye nor for the keyboard, but has its width. */
const outOfSight = { position: 'absolute', visibility: 'hidden' } as const;

/** The links of the header. Those that do not fit beside each other are in a menu at their end. */
export function Navigation({ entries, onEntry }: NavigationProps): React.JSX.Element {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, entries.map(({ label }) => label).join());
  const isCurrent = ({ to, activePath }: MenuEntry): boolean =>
    activePath === undefined ? pathname === to : pathname.includes(activePath);
  const rest = entries.slice(fitting);
  return (
    <nav aria-label={i18n.t('Main')} className="shell-header-nav">
      <ul ref={list}>
        {entries.map((entry, index) => (
          <li key={entry.to} style={index < fitting ? undefined : outOfSight}>
            <Link
              to={entry.to}
              className="shell-header-link"
              aria-current={isCurrent(entry) ? 'page' : undefined}
            >
              {entry.label}
            </Link>
          </li>
        ))}
        <li style={rest.length > 0 ? undefined : outOfSight}>
          <Menu
            label={i18n.t('More pages')}
            items={rest.map((entry) => ({
              key: entry.to,
              label: entry.label,
              current: isCurrent(entry),
              onSelect: () => onEntry(entry),
            }))}
          >
            <span className={`shell-header-link ${rest.some(isCurrent) ? 'shell-header-link--current' : ''}`}>
              {i18n.t('More')}
            </span>
          </Menu>
        </li>
      </ul>
    </nav>
  );
}
