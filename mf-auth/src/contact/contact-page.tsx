import { Trans, useLingui } from '@lingui/react';
import { cleanPhone, contactSchema } from 'contract/wire/contact';
import { endpoints } from 'contract/wire/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import * as successMessages from 'contract/wire/success-messages';
import { FormPage } from '../layout/form-page';
import { useHandedOver } from '../layout/handed-over';
import { PrivacyNote } from '../layout/privacy-note';

const empty = { name: '', email: '', phone: '', subject: '', message: '' };

/** Spec section 2, "Contact": for candidates, and for employers who want to hire. */
export function ContactPage() {
  const { i18n } = useLingui();
  const { from } = useHandedOver();
  const signedIn = useSession() !== null;
  const form = useSchemaForm(contactSchema, { defaultValues: empty });

  return (
    <FormPage
      title={i18n.t('Contact us')}
      lead={i18n.t(
        'Ask about your account, your applications or jobs. Employers: describe the roles you want to fill.',
      )}
      line={i18n.t('Write to us, from any time zone.')}
      note={i18n.t(
        'Employers: full-time, part-time or project-based, you pay only when you hire. We handle sourcing, shortlisting and onboarding.',
      )}
      footer={
        signedIn ? (
          <Link to={from ?? paths.dashboard()}>
            {from ? i18n.t('Back to the page you came from') : i18n.t('Back to your dashboard')}
          </Link>
        ) : (
          <Trans
            id="Looking for a job? <0>Sign up</0>. It is free."
            components={{ 0: <Link to={paths.signUp()} /> }}
          />
        )
      }
      form={form}
      onSubmit={async (body) => {
        // Shows whose message it is; without it the message comes as a stranger's.
        if (signedIn) await call(endpoints.sendOwnMessage, { body, silent: true }).catch(() => undefined);
        await call(endpoints.sendContactMessage, { body });
        toasts.success(i18n.t(successMessages.sendContactMessage));
        form.reset(empty);
      }}
      submit={i18n.t('Send message')}
      after={
        <>
          {signedIn ? null : (
            <p className="auth-small">
              <Trans
                id="Is it about your account or your data? <0>Sign in</0> before you write, so that we know that it is you."
                components={{ 0: <Link className="auth-link" to={paths.signIn()} /> }}
              />
            </p>
          )}
          <PrivacyNote />
        </>
      }
    >
      <TextField name="name" label={i18n.t('Name')} autoComplete="name" />
      <div className="auth-pair">
        <TextField name="email" label={i18n.t('Email')} type="email" inputMode="email" autoComplete="email" />
        <TextField
          name="phone"
          label={i18n.t('Phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onLeave={cleanPhone}
        />
      </div>
      <TextField name="subject" label={i18n.t('Subject')} autoComplete="off" />
      <TextAreaField name="message" label={i18n.t('Message')} rows={5} />
    </FormPage>
  );
}
