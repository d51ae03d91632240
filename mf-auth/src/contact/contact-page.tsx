import { contactSchema } from 'contract/contact';
import { endpoints } from 'contract/endpoints';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { FormPage } from '../layout/form-page';
import { useHandedOver } from '../layout/handed-over';
import { PrivacyNote } from '../layout/privacy-note';

const empty = { name: '', email: '', phone: '', subject: '', message: '' };

/** Spec section 2, "Contact": for candidates, and for employers who want to hire. */
export function ContactPage() {
  const { from } = useHandedOver();
  const signedIn = useSession() !== null;
  const form = useSchemaForm(contactSchema, { defaultValues: empty });

  return (
    <FormPage
      title="Contact us"
      lead="Ask about your account, your applications or jobs. Employers: describe the roles you want to fill."
      line="Write to us, from any time zone."
      note="Employers: full-time, part-time or project-based, you pay only when you hire. We handle sourcing, shortlisting and onboarding."
      footer={
        signedIn ? (
          <Link to={from ?? paths.dashboard()}>
            {from ? 'Back to the page you came from' : 'Back to your dashboard'}
          </Link>
        ) : (
          <>
            Looking for a job? <Link to={paths.signUp()}>Sign up</Link>. It is free.
          </>
        )
      }
      form={form}
      onSubmit={async (body) => {
        await call(endpoints.sendContactMessage, { body });
        toasts.success('Your message has been sent successfully');
        form.reset(empty);
      }}
      submit="Send message"
      after={<PrivacyNote />}
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <div className="auth-pair">
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
        <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <TextField name="subject" label="Subject" autoComplete="off" />
      <TextAreaField name="message" label="Message" rows={5} />
    </FormPage>
  );
}
