import { useLingui } from '@lingui/react';
import { languageNames } from 'contract/language/language-names';
import { locales } from 'contract/language/locale';
import type { MenuEntry } from 'platform/routes';
import { useMedia } from 'shared/remote/use-media';
import { locale, useLocale } from 'shared/runtime/locale';
import { Avatar } from 'shared/ui/avatar';
import { Menu } from 'shared/ui/menu';

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

/** The avatar and its menu (spec section 2, "Header for signed-in screens"). */
export function UserMenu({
  name,
  email,
  picture,
  entries,
  onEntry,
  onContact,
  onLogOut,
}: UserMenuProps): React.JSX.Element {
  const { i18n } = useLingui();
  const isSmall = useMedia(smallScreen);
  const now = useLocale();
  const items = entries.flatMap((entry) => {
    const ofSmallScreen = isSmall ? entry.userMenuLabel : undefined;
    const text = entry.userMenuOnly ? entry.label : ofSmallScreen;
    return text === undefined ? [] : [{ key: entry.to, label: text, onSelect: () => onEntry(entry) }];
  });
  const contact = { key: 'contact', label: i18n.t('Contact us'), onSelect: onContact };
  const chosen = i18n.t('Language: {name}', { name: languageNames[now] });
  const language = {
    key: 'language',
    label: chosen,
    onSelect: () => undefined,
    items: locales.map((one) => ({
      key: one,
      label: (
        <>
          <span lang={one}>{languageNames[one]}</span>
          {one === now ? ` ${i18n.t('(chosen)')}` : null}
        </>
      ),
      onSelect: () => locale.choose(one),
    })),
  };
  const logOut = { key: 'log-out', label: i18n.t('Log out'), onSelect: onLogOut };

  return (
    <div className="shell-user">
      <Menu
        label={i18n.t('User menu')}
        header={
          <>
            <strong>{name}</strong>
            <span>{email}</span>
          </>
        }
        items={[...items, contact, language, logOut]}
      >
        <Avatar name={name} src={picture} />
      </Menu>
    </div>
  );
}
