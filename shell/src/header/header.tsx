import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { endpoints } from 'contract/wire/endpoints';
import type { ReturnTo } from 'platform/return-to';
import { paths, type MenuEntry } from 'platform/routes';
import { useObjectUrl, useStoredPicture } from 'shared/form/use-object-url';
import { loadPart } from 'shared/queries/load';
import { loadUserDataAhead } from 'shared/queries/user-data-ahead';
import { call } from 'shared/runtime/api';
import { leave } from 'shared/runtime/leaving';
import { Link, useLocation, useNavigate } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Logo } from 'shared/ui/logo';
import { Navigation } from './navigation';
import { useAccountLanguage } from './use-account-language';
import { UserMenu } from './user-menu';
import './header.css';

/** In a chunk of its own: hardly anyone sees it. */
const DeletionNotice = lazy(async () => ({
  default: (await import(/* webpackChunkName: "deletion-notice" */ './deletion-notice')).DeletionNotice,
}));

interface HeaderProps {
  /** In their order. */
  readonly menu: readonly MenuEntry[];
}

/**
 * The header of the signed-in screens; loads the user data once per appearance and sign-in. The page around
 * it is rendered again at each arrival, of which it knows all it needs by itself.
 */
export const Header = memo(function Header({ menu }: HeaderProps): React.JSX.Element | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signedIn = useSession();
  const userData = useUserData((state) => state.userData);
  const personalInformation = useUserData((state) => state.personalInformation);
  const filename = userData?.profile_picture;
  const picture = useObjectUrl(useStoredPicture(filename ? { type: 'profile_picture', filename } : null));
  const token = signedIn?.token;
  const userId = signedIn?.user.id;
  const loadedFor = useRef<string>(undefined);

  useEffect(() => {
    if (!token || !userId) return;
    // Once the screen is there, its load is its own: the token is another one since the password was entered.
    const load = loadedFor.current === userId ? loadPart('userData') : loadUserDataAhead(userId);
    loadedFor.current = userId;
    load.catch(() => undefined); // it was logged
  }, [token, userId]);

  useAccountLanguage(userData);

  if (!signedIn) return null;
  // The record of the first onboarding step is newer than the sign-in, and may arrive before the user data,
  // or without it.
  const known = personalInformation.email ? personalInformation : signedIn.user;
  const { firstName, lastName, email } = userData ?? known;

  const logOut = (): void => {
    // The home page comes first: the guard must not see a protected page without a session, and flash the
    // sign-in.
    flushSync(() => void navigate(paths.landing()));
    // The server forgets the token, too. Nothing waits for it: offline, it ends there for want of use.
    call(endpoints.signOut, { silent: true }).catch((error: unknown) =>
      console.warn('The session ends on this device alone', error),
    );
    session.end();
  };

  const follow = ({ to }: MenuEntry): void => leave(() => void navigate(to));

  return (
    <>
      <header className="shell-header">
        <div className="shell-header-inner">
          <Link to={paths.dashboard()} className="shell-header-logo">
            <Logo />
          </Link>
          <Navigation entries={menu.filter(({ userMenuOnly }) => !userMenuOnly)} onEntry={follow} />
          <LanguageSwitch className="shell-header-language" />
          <UserMenu
            // An account that began again has no name yet (docs/decisions/0080).
            name={`${firstName} ${lastName}`.trim() || email}
            email={email}
            picture={picture}
            entries={menu}
            onEntry={follow}
            onContact={() =>
              leave(() => void navigate(paths.contact(), { state: { from: pathname } satisfies ReturnTo }))
            }
            onLogOut={() => leave(logOut, { endsSession: true })}
          />
        </div>
      </header>
      {userData?.deleteAt ? (
        <Suspense>
          <DeletionNotice userData={userData} />
        </Suspense>
      ) : null}
    </>
  );
});
