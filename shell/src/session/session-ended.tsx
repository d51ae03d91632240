import { useLingui } from '@lingui/react';
import type { ReturnTo } from 'platform/return-to';
import { paths } from 'platform/routes';
import { useLocation } from 'shared/runtime/router';
import { session, useSessionExpired } from 'shared/runtime/session';
import { ButtonLink } from 'shared/ui/button';
import './session-ended.css';

/**
 * Says that the server no longer accepts the session, for as long as that is so. Nothing redirects (spec
 * section 8): the candidate can go on typing, and the link returns to this page after the sign-in.
 */
export function SessionEnded(): React.JSX.Element {
  const { i18n } = useLingui();
  const { pathname, search, hash } = useLocation();
  const expired = useSessionExpired();
  const { id = '', email = '' } = session.get()?.user ?? {};
  const back: ReturnTo = { from: pathname + search + hash, ...(id ? { userId: id, email } : {}) };

  // The region is there before the message, or screen readers would not announce it.
  return (
    <div role="status">
      {expired && (
        <div className="shell-ended mg-on-ink">
          <div className="shell-ended-words">
            <strong>{i18n.t('Your session has ended')}</strong>
            <span>
              {i18n.t('Sign in again to save your work. Your answers and files are kept on this device.')}
            </span>
          </div>
          <ButtonLink to={paths.signIn()} state={back}>
            {i18n.t('Sign in')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
