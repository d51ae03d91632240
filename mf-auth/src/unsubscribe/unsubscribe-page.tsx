import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { object } from 'yup';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import { noticeLabels, noticeMessages, type Unsubscribed } from 'contract/wire/notices';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { ApiError, call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import type { NoticeProps } from 'shared/ui/notice';
import { FormPage } from '../layout/form-page';
import { Result } from '../layout/result';
import { useLinkToken } from '../layout/use-link-token';

const noAnswers = object({});
const linkInvalid: ErrorCode = 'email-link-invalid';

function switchedOff({ kinds }: Unsubscribed): NoticeProps {
  const list = new Intl.ListFormat(i18n.locales, { type: 'unit', style: 'short' });
  return {
    tone: 'success',
    title: i18n.t(noticeMessages.unsubscribed),
    children: i18n.t('Switched off: {kinds}.', {
      kinds: list.format(kinds.map((kind) => i18n.t(noticeLabels[kind]))),
    }),
  };
}

const invalid = (): NoticeProps => ({
  tone: 'warn',
  title: i18n.t(noticeMessages.invalidLink),
  children: i18n.t('Sign in to choose which emails we send you.'),
});

const noticeOf = (outcome: Unsubscribed | 'invalid'): NoticeProps =>
  outcome === 'invalid' ? invalid() : switchedOff(outcome);

/**
 * Opened from the foot of a mail. Opening it changes nothing, as mail scanners follow links: the button does.
 */
export function UnsubscribePage() {
  const { i18n } = useLingui();
  const token = useLinkToken();
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const [outcome, setOutcome] = useState<Unsubscribed | 'invalid' | null>(null);

  /** @throws ApiError */
  const stop = async () => {
    try {
      const { data } = await call<ApiSuccessBody<Unsubscribed>>(endpoints.unsubscribe, {
        pathParams: { token },
      });
      setOutcome(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid) setOutcome('invalid');
      throw error;
    }
  };

  const chooseEmails = (
    <Link className="auth-link" to={paths.account()}>
      {i18n.t('Choose your emails on your account page')}
    </Link>
  );
  return (
    <FormPage
      title={i18n.t('Stop these emails')}
      lead={i18n.t('We will send you no more emails like the one that brought you here.')}
      line={i18n.t('You decide what we write.')}
      note={i18n.t('Emails that protect your account, such as those about a new password, are always sent.')}
      form={form}
      onSubmit={stop}
      submit={i18n.t('Stop these emails')}
      result={outcome && <Result {...noticeOf(outcome)} actions={chooseEmails} />}
    />
  );
}
