import { useState } from 'react';
import type { UserData } from 'shared/contract/user-data';
import { paths } from 'shared/contract/routes';
import { userDataQuery } from 'shared/queries/dashboard';
import { keepAccount } from 'shared/queries/keep-account';
import { useQuery } from 'shared/runtime/query';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { Button, ButtonLink } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/page';
import type { HandedOver } from '../layout/handed-over';
import { DownloadData } from './download-data';
import { dayOf, Section } from './section';
import { Sessions } from './sessions';
import './account.css';

/** How the candidate signs in, where, and what happens with their data. */
export function AccountPage() {
  usePageTitle('Account');
  const user = useSession()?.user;
  const userData = useUserData((state) => state.userData);
  useQuery(userDataQuery(user?.id)); // into the user-data store
  return (
    <div className="mg-page account-page">
      <h1>Account</h1>
      <SignInDetails
        email={userData?.email ?? user?.email ?? ''}
        pendingEmail={userData?.pendingEmail ?? null}
      />
      <Sessions />
      <DownloadData />
      <Consent notice={userData?.privacyNotice} />
      <DeleteAccount deleteAt={userData?.deleteAt} />
    </div>
  );
}

function SignInDetails({ email, pendingEmail }: Pick<UserData, 'email' | 'pendingEmail'>) {
  const handed: HandedOver = { email };
  return (
    <Section title="Sign-in details">
      <dl className="account-details">
        <div>
          <dt>Email</dt>
          <dd>
            <span className="auth-address">{email}</span>
            {pendingEmail ? (
              <span className="account-hint">
                We sent a link to {pendingEmail}. Open it to confirm your new address.
              </span>
            ) : null}
          </dd>
          <dd>
            <Link className="auth-link" to={paths.onboarding()}>
              Change<span className="mg-visually-hidden"> your email address</span> in your profile
            </Link>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <Link className="auth-link" to={paths.forgotPassword()} state={handed}>
              Set a new password
            </Link>
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Consent({ notice }: { readonly notice: UserData['privacyNotice'] }) {
  return (
    <Section title="Your consent">
      <p>
        {notice
          ? `You agreed to our privacy notice of ${dayOf(notice.version)} when you signed up, on ${dayOf(notice.acceptedAt)}.`
          : 'You agreed that we use your personal information when you signed up.'}{' '}
        <Link className="auth-link" to={paths.privacy()}>
          Read the privacy notice
        </Link>
      </p>
      <p>
        You can withdraw your consent at any time. We cannot keep a profile without your information, so
        withdrawing your consent means deleting your account.
      </p>
    </Section>
  );
}

function DeleteAccount({ deleteAt }: { readonly deleteAt: UserData['deleteAt'] }) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await keepAccount();
    setBusy(false);
  };
  return (
    <Section title="Delete your account">
      {deleteAt ? (
        <>
          <p>
            Your account will be deleted on <strong>{dayOf(deleteAt)}</strong>. Until then you can keep it.
          </p>
          <Button variant="secondary" loading={busy} onClick={() => void keep()}>
            Keep my account
          </Button>
        </>
      ) : (
        <>
          <p>
            We delete your profile, your documents and your applications. You have 7 days to change your mind.
          </p>
          <ButtonLink variant="secondary" to={paths.deleteAccount()}>
            Delete my account
          </ButtonLink>
        </>
      )}
    </Section>
  );
}
