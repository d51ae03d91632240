import { useEffect, useRef } from 'react';
import { i18n } from 'contract/i18n';
import { languageNames } from 'contract/language-names';
import { locales } from 'contract/locale';
import type { MenuEntry } from 'platform/routes';
import { useMedia } from 'shared/remote/use-media';
import { locale } from 'shared/runtime/locale';
import { Avatar } from 'shared/ui/avatar';
import { useMenuPart } from './use-menu-part';

interface UserMenuProps {
  readonly name: string;
  readonly email: string;
  /** Address of the picture; null leaves the initials. */
  readonly picture: string | null;
  /** Those of the navigation, which small screens do not have, and those of this menu alone. */
  readonly entries: readonly MenuEntry[];
  readonly onEntry: (entry: MenuEntry) => void;
  readonly onContact: () => void;
  readonly onLogOut: () => void;
}

/** Where header.css hides the navigation. */
const smallScreen = '(max-width: 47.99rem)';

/**
 * The avatar and its menu (spec section 2, "Header for signed-in screens"). A plain button takes its place
 * until it is pressed for the first time and the menu's part is there; the part's own trigger then takes over
 * and is pressed.
 */
export function UserMenu({
  name,
  email,
  picture,
  entries,
  onEntry,
  onContact,
  onLogOut,
}: UserMenuProps): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const isSmall = useMedia(smallScreen);
  const { Menu, waiting, prepare, press } = useMenuPart();

  useEffect(() => {
    if (!Menu) return;
    const trigger = place.current?.querySelector('button');
    trigger?.focus();
    trigger?.click();
  }, [Menu]);

  const label = i18n.t('User menu');
  const face = <Avatar name={name} src={picture} />;
  const items = entries.flatMap((entry) => {
    const ofSmallScreen = isSmall ? entry.userMenuLabel : undefined;
    const text = entry.userMenuOnly ? entry.label : ofSmallScreen;
    return text === undefined ? [] : [{ key: entry.to, label: text, onSelect: () => onEntry(entry) }];
  });
  const contact = { key: 'contact', label: i18n.t('Contact us'), onSelect: onContact };
  const chosen = i18n.t('Language: {name}', { name: languageNames[i18n.locale] });
  const language = {
    key: 'language',
    label: chosen,
    onSelect: () => undefined,
    items: locales.map((one) => ({
      key: one,
      label: (
        <>
          <span lang={one}>{languageNames[one]}</span>
          {one === i18n.locale ? ` ${i18n.t('(chosen)')}` : null}
        </>
      ),
      onSelect: () => locale.choose(one),
    })),
  };
  const logOut = { key: 'log-out', label: i18n.t('Log out'), onSelect: onLogOut };

  return (
    <div className="shell-user" ref={place}>
      {Menu ? (
        <Menu
          label={label}
          header={
            <>
              <strong>{name}</strong>
              <span>{email}</span>
            </>
          }
          items={[...items, contact, language, logOut]}
        >
          {face}
        </Menu>
      ) : (
        <button
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={false}
          aria-busy={waiting}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={press}
        >
          {face}
        </button>
      )}
    </div>
  );
}
