import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { ButtonLink } from 'shared/ui/button';
import { Logo } from 'shared/ui/logo';
import { usePageTitle } from 'shared/ui/page';
import './feedback.css';

interface NotFoundProps {
  /** Called with the screen once it is complete, as for a remote's. */
  readonly onShown: (screen: HTMLElement) => void;
}

export function NotFound({ onShown }: NotFoundProps): React.JSX.Element {
  const { i18n } = useLingui();
  const screen = useRef<HTMLElement>(null);
  const signedIn = useSession() !== null;
  usePageTitle(i18n.t('Page not found'));
  useEffect(() => {
    if (screen.current) onShown(screen.current);
  }, [onShown]);

  return (
    <section className="shell-message" ref={screen}>
      {!signedIn && (
        <Link to={paths.landing()} className="shell-message-logo">
          <Logo />
        </Link>
      )}
      <p className="shell-message-code" aria-hidden="true">
        404
      </p>
      <h1>{i18n.t('We cannot find this page')}</h1>
      <p>{i18n.t('The address may be mistyped, or the page has moved.')}</p>
      {signedIn ? (
        <ButtonLink to={paths.dashboard()}>{i18n.t('Go to your dashboard')}</ButtonLink>
      ) : (
        <ButtonLink to={paths.landing()}>{i18n.t('Go to the home page')}</ButtonLink>
      )}
    </section>
  );
}
