import { endpoints } from 'contract/endpoints';
import { paths } from 'platform/routes';
import { saveAs } from 'shared/form/stored-file';
import { userDataQuery } from 'shared/queries/dashboard';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/page';
import { SharedDeviceSwitch } from '../shared-device/shared-device-switch';
import { Appearance } from './appearance';
import { DeleteAccount } from './delete-account';
import { NoticeSwitches } from './notices';
import { Passkeys } from './passkeys';
import { dayOf, Section, useAction } from './section';
import { Sessions } from './sessions';
import { SignInDetails } from './sign-in-details';
import './account.css';

async function downloadData(): Promise<void> {
  saveAs(await call<Blob>(endpoints.exportData, { responseType: 'blob' }), 'my-data.zip');
}

/** How and where the candidate signs in, and what happens with their data. */
export function AccountPage() {
  usePageTitle('Account');
  const user = useSession()?.user;
  const userData = useUserData((state) => state.userData);
  useQuery(userDataQuery(user?.id)); // into the user-data store
  const { busy, run } = useAction();
  const email = userData?.email ?? user?.email ?? '';
  const notice = userData?.privacyNotice;
  return (
    <div className="mg-page account-page">
      <h1>Account</h1>
      <SignInDetails
        email={email}
        pendingEmail={userData?.pendingEmail ?? null}
        emailVerified={userData?.emailVerified ?? true}
      />
      {userData?.hasPasskey === undefined ? null : <Passkeys hasPasskey={userData.hasPasskey} />}
      <Sessions />
      <Section title="This device">
        <SharedDeviceSwitch />
      </Section>
      {userData?.notices ? <NoticeSwitches notices={userData.notices} /> : null}
      <Appearance />
      <Section title="Your data">
        <p>
          Download what your account contains: your details, your answers, your applications and your files.
          You get one ZIP file. Keep it safe.
        </p>
        <div className="account-actions">
          <Button
            variant="secondary"
            loading={busy !== ''}
            onClick={() => void run('download', downloadData)}
          >
            Download my data
          </Button>
          <p role="status" className="account-hint">
            {busy ? 'Your file is on its way. With many documents this takes a few minutes.' : null}
          </p>
        </div>
      </Section>
      <Section title="Your consent">
        <p>
          {notice
            ? `You agreed to our privacy notice of ${dayOf(notice.version)} when you signed up, on ${dayOf(notice.acceptedAt)}. `
            : 'You agreed that we use your personal information when you signed up. '}
          <Link className="auth-link" to={paths.privacy()}>
            Read the privacy notice
          </Link>
        </p>
        <p>
          You can withdraw your consent at any time. We cannot keep a profile without your information, so
          withdrawing your consent means deleting your account.
        </p>
      </Section>
      <DeleteAccount deleteAt={userData?.deleteAt} hasPasskey={userData?.hasPasskey ?? false} />
    </div>
  );
}
