import { useLingui } from '@lingui/react';
import { paths } from 'platform/routes';
import { userDataQuery } from 'shared/queries/dashboard';
import { useQuery } from 'shared/runtime/query';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { usePageTitle } from 'shared/ui/page';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { SharedDeviceSwitch } from '../shared-device/shared-device-switch';
import { AccountLanguage, Appearance } from './appearance';
import { DeleteAccount } from './delete-account';
import { dayOf } from './in-words';
import { NoticeSwitches } from './notices';
import { Passkeys } from './passkeys';
import { Section } from './section';
import { Sessions } from './sessions';
import { SignInDetails } from './sign-in-details';
import { YourData } from './your-data';
import './account.css';

/** How and where the candidate signs in, and what happens with their data. */
export function AccountPage() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Account'));
  const user = useSession()?.user;
  const userData = useUserData((state) => state.userData);
  const { isPending } = useQuery(userDataQuery(user?.id)); // into the user-data store
  const email = userData?.email ?? user?.email ?? '';
  // An older API does not say.
  const emailVerified = userData?.emailVerified ?? true;
  const notice = userData?.privacyNotice;
  if (isPending && !userData)
    return (
      <div className="mg-page account-page">
        <h1>{i18n.t('Account')}</h1>
        <SkeletonRegion label={i18n.t('Loading your account')}>
          <Skeleton shape="card" />
        </SkeletonRegion>
      </div>
    );
  return (
    <div className="mg-page account-page">
      <h1>{i18n.t('Account')}</h1>
      <SignInDetails
        email={email}
        pendingEmail={userData?.pendingEmail ?? null}
        emailVerified={emailVerified}
      />
      {userData?.hasPasskey === undefined ? null : (
        <Passkeys hasPasskey={userData.hasPasskey} emailVerified={emailVerified} />
      )}
      <Sessions />
      <Section title={i18n.t('This device')}>
        <SharedDeviceSwitch />
      </Section>
      {userData?.notices ? (
        <NoticeSwitches notices={userData.notices} phone={userData.phoneNoticesTo} />
      ) : null}
      <AccountLanguage />
      <Appearance />
      <YourData />
      <Section title={i18n.t('Your consent')}>
        <p>
          {notice
            ? i18n.t('You agreed to our privacy notice of {version} when you signed up, on {day}.', {
                version: dayOf(notice.version),
                day: dayOf(notice.acceptedAt),
              })
            : i18n.t('You agreed that we use your personal information when you signed up.')}{' '}
          <Link className="auth-link" to={paths.privacy()}>
            {i18n.t('Read the privacy notice')}
          </Link>
        </p>
        <p>
          {i18n.t(
            'You can withdraw your consent at any time. We cannot keep a profile without your information, so withdrawing your consent means deleting your account.',
          )}
        </p>
      </Section>
      <DeleteAccount deleteAt={userData?.deleteAt} hasPasskey={userData?.hasPasskey ?? false} />
    </div>
  );
}
