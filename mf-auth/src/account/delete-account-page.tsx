import { deleteAccountSchema, deletionDays, type DeleteAccountResponse } from 'shared/contract/account';
import { endpoints } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { PasswordField } from 'shared/form/password-field';
import { SubmitButton } from 'shared/form/submit-button';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { usePageTitle } from 'shared/ui/page';
import './account.css';

const title = 'Delete your account';

/** Says what happens, and asks for the password. */
export function DeleteAccountPage() {
  usePageTitle(title);
  const navigate = useNavigate();
  const form = useSchemaForm(deleteAccountSchema, { defaultValues: { password: '' } });
  return (
    <div className="mg-page account-page">
      <h1>{title}</h1>
      <div className="mg-card account-section">
        <h2>What happens</h2>
        <ul className="account-list">
          <li>You are signed out on all other devices now.</li>
          <li>You have {deletionDays} days to change your mind: sign in and choose “Keep my account”.</li>
          <li>
            Then we delete your profile, your documents, your applications and the messages that you sent us.
            We cannot restore them.
          </li>
          <li>
            Employers who already received your profile may still have it.{' '}
            <Link className="auth-link" to={paths.contact()}>
              Contact us
            </Link>{' '}
            to learn who did.
          </li>
        </ul>
        <p>
          If you want a copy,{' '}
          <Link className="auth-link" to={paths.account()}>
            download your data
          </Link>{' '}
          first.
        </p>
        <Form
          form={form}
          label={title}
          onSubmit={async (body) => {
            const answer = await call<ApiSuccessBody<DeleteAccountResponse>>(endpoints.deleteAccount, {
              body,
            });
            const { userData } = userDataStore.get();
            if (userData) userDataStore.set({ userData: { ...userData, ...answer.data } });
            toasts.success(answer.message ?? '');
            void navigate(paths.account());
          }}
        >
          <PasswordField name="password" label="Current password" autoComplete="current-password" />
          <div className="account-actions">
            <SubmitButton>Delete my account</SubmitButton>
            <Link className="auth-link" to={paths.account()}>
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </div>
  );
}
