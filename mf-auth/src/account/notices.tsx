import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import {
  noticeKinds,
  noticeLabels,
  noticeMessages,
  noticesSchema,
  type Notices,
} from 'contract/wire/notices';
import { Form, useSchemaForm } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { patchUserData } from 'shared/queries/patch-user-data';
import { Section } from './section';

async function save(body: Notices): Promise<void> {
  const { data } = await call<ApiSuccessBody<Notices>>(endpoints.saveNotices, { body });
  patchUserData({ notices: data });
  toasts.success(i18n.t(noticeMessages.saved));
}

/** Which emails the candidate gets. */
export function NoticeSwitches({ notices }: { readonly notices: Notices }) {
  const { i18n } = useLingui();
  const form = useSchemaForm(noticesSchema, { defaultValues: notices });
  const { register, reset } = form;
  // The link of an email may have switched something off; what is being changed here stays.
  useEffect(() => reset(notices, { keepDirtyValues: true }), [notices, reset]);
  const title = i18n.t('Emails');
  return (
    <Section title={title}>
      <p>
        {i18n.t(
          'Choose what we email you about: at most one email an hour. Emails that protect your account are always sent.',
        )}
      </p>
      <Form form={form} label={title} onSubmit={save}>
        <div>
          {noticeKinds.map((kind) => (
            <label key={kind} className="account-switch">
              <input type="checkbox" className="auth-checkbox" {...register(kind)} />
              {i18n.t(noticeLabels[kind])}
            </label>
          ))}
        </div>
        <SubmitButton>{i18n.t('Save emails')}</SubmitButton>
      </Form>
    </Section>
  );
}
