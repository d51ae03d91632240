import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import {
  noticeKinds,
  noticeLabels,
  noticeMessages,
  noticesSchema,
  type Notices,
} from 'contract/wire/notices';
import { paths } from 'platform/routes';
import { i18n } from 'shared/i18n/i18n';
import { Link } from 'shared/runtime/router';
import { Checkbox } from 'shared/form/checkbox';
import { Form, useSchemaForm } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { patchUserData } from 'shared/queries/patch-user-data';
import { Section } from './section';

async function save(body: Notices): Promise<void> {
  const { data } = await call<ApiSuccessBody<Notices>>(endpoints.saveNotices, { body });
  patchUserData({ notices: data });
  toasts.success(
    i18n.t(body.phoneProfile === undefined ? noticeMessages.saved : noticeMessages.channelsSaved),
  );
}

const phoneOf = { profile: 'phoneProfile', applications: 'phoneApplications' } as const;

interface SwitchesProps {
  readonly notices: Notices;
  /** The mobile number of messages; '' while there is none, undefined where only emails are sent. */
  readonly phone: string | undefined;
}

/** Where messages go, or what is missing. */
function PhoneHint({ phone }: { readonly phone: string }) {
  const { i18n } = useLingui();
  return (
    <p>
      {phone
        ? i18n.t('SMS or WhatsApp messages go to +91 {number}, the mobile number of your profile.', {
            number: phone,
          })
        : i18n.t('To get SMS or WhatsApp messages, add your mobile number to your profile.')}{' '}
      <Link className="auth-link" to={paths.onboarding('personal-information')}>
        {i18n.t('Change your number')}
      </Link>
    </p>
  );
}

/** Which emails and messages the candidate gets. */
export function NoticeSwitches({ notices, phone }: SwitchesProps) {
  const { i18n } = useLingui();
  const form = useSchemaForm(noticesSchema, { defaultValues: notices });
  const { register, reset } = form;
  // The link of an email may have switched something off; what is being changed here stays.
  useEffect(() => reset(notices, { keepDirtyValues: true }), [notices, reset]);
  const title = phone === undefined ? i18n.t('Emails') : i18n.t('Emails and messages');
  return (
    <Section title={title}>
      <p>
        {phone === undefined
          ? i18n.t(
              'Choose what we email you about: at most one email an hour. Emails that protect your account are always sent.',
            )
          : i18n.t(
              'Choose what we tell you about, and how: at most one email and one message an hour. Emails that protect your account are always sent.',
            )}
      </p>
      <Form form={form} label={title} onSubmit={save}>
        {phone === undefined ? (
          <div>
            {noticeKinds.map((kind) => (
              <Checkbox key={kind} {...register(kind)}>
                {i18n.t(noticeLabels[kind])}
              </Checkbox>
            ))}
          </div>
        ) : (
          noticeKinds.map((kind) => (
            <fieldset key={kind} className="account-choices">
              <legend>{i18n.t(noticeLabels[kind])}</legend>
              <Checkbox {...register(kind)}>{i18n.t('Email')}</Checkbox>
              {phone ? <Checkbox {...register(phoneOf[kind])}>{i18n.t('SMS or WhatsApp')}</Checkbox> : null}
            </fieldset>
          ))
        )}
        {phone === undefined ? null : <PhoneHint phone={phone} />}
        <SubmitButton>{phone === undefined ? i18n.t('Save emails') : i18n.t('Save choice')}</SubmitButton>
      </Form>
    </Section>
  );
}
