import { contactSchema } from 'shared/contract/contact';
import { paths } from 'shared/contract/routes';
import { Form, useSchemaForm } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useHandedOver } from '../layout/handed-over';
import { PageFrame } from '../layout/page-frame';
import { PrivacyNote } from '../layout/privacy-note';
import { useSendMessage } from './use-send-message';

const empty = { name: '', email: '', phone: '', subject: '', message: '' };

/** Spec section 2, "Contact": for candidates, and for employers who want to hire. */
export function ContactPage() {
  const sendMessage = useSendMessage();
  const { from } = useHandedOver();
  const signedIn = useSession() !== null;
  const form = useSchemaForm(contactSchema, { defaultValues: empty });

  return (
    <PageFrame
      title="Contact us"
      lead="Ask about your account, your applications or jobs. Employers: describe the roles you want to fill."
      art="letter"
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
    >
      <Form
        form={form}
        label="Contact us"
        onSubmit={async (values) => {
          await sendMessage.mutateAsync(values);
          form.reset(empty);
        }}
      >
        <TextField name="name" label="Name" autoComplete="name" />
        <div className="auth-pair">
          <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
          <TextField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
        </div>
        <TextField name="subject" label="Subject" autoComplete="off" />
        <TextAreaField name="message" label="Message" rows={5} />
        <SubmitButton size="l" wide>
          Send message
        </SubmitButton>
        <PrivacyNote />
      </Form>
    </PageFrame>
  );
}
