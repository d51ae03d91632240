import { lazy, Suspense } from 'react';
import { paths } from 'platform/routes';
import { Route, Routes } from 'shared/runtime/router';
import { ContactPage } from './contact/contact-page';
import { ConfirmEmailPage } from './email-change/confirm-email-page';
import { UndoEmailPage } from './email-change/undo-email-page';
import { ForgotPasswordPage } from './forgot-password/forgot-password-page';
import { ResetPasswordPage } from './reset-password/reset-password-page';
import { SignInPage } from './sign-in/sign-in-page';
import { SignUpPage } from './sign-up/sign-up-page';
import { UnsubscribePage } from './unsubscribe/unsubscribe-page';
import { VerifyEmailPage } from './verify-email/verify-email-page';

/** In a separate chunk: signing in does not need it. */
const AccountPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "account" */ './account/account-page')).AccountPage,
}));

/**
 * All public pages in one chunk: they are small, and a chunk of its own would cost each of them a round trip.
 */
export function App() {
  return (
    <Routes>
      <Route path={paths.signIn()} element={<SignInPage />} />
      <Route path={paths.signUp()} element={<SignUpPage />} />
      <Route path={paths.forgotPassword()} element={<ForgotPasswordPage />} />
      <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="/confirm-email/:token" element={<ConfirmEmailPage />} />
      <Route path="/undo-email/:token" element={<UndoEmailPage />} />
      <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path={paths.contact()} element={<ContactPage />} />
      <Route
        path={paths.account()}
        element={
          <Suspense>
            <AccountPage />
          </Suspense>
        }
      />
    </Routes>
  );
}
