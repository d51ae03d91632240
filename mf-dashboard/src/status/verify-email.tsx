import { i18n } from 'contract/i18n';
import type { UserData } from 'contract/user-data';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { Notice } from 'shared/ui/notice';

/** One line until the address is confirmed; an older API does not say whether it is. */
export function VerifyEmail({ userData }: { readonly userData: UserData | null }) {
  if (userData?.emailVerified !== false) return null;
  return (
    <Notice>
      {i18n.t('Confirm your email address: open the link that we sent to {email}.', {
        email: userData.email,
      })}{' '}
      <Link to={paths.account()}>{i18n.t('Send it again')}</Link>
    </Notice>
  );
}
