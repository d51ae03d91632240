import { useState } from 'react';
import { object } from 'yup';
import { endpoints } from 'contract/endpoints';
import type { ApiSuccessBody, ErrorCode } from 'contract/errors';
import { noticeLabels, noticeMessages, type Unsubscribed } from 'contract/notices';
import { paths } from 'platform/routes';
import { useSchemaForm } from 'shared/form/form';
import { ApiError, call } from 'shared/runtime/api';
import { Link, useParams } from 'shared/runtime/router';
import type { NoticeProps } from 'shared/ui/notice';
import { FormPage } from '../layout/form-page';
import { Result } from '../layout/result';

const noAnswers = object({});
const linkInvalid: ErrorCode = 'email-link-invalid';

const chooseEmails = (
  <Link className="auth-link" to={paths.account()}>
    Choose your emails on your account page
  </Link>
);

/**
 * Opened from the foot of a mail. Opening it changes nothing, as mail scanners follow links: the button does.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const form = useSchemaForm(noAnswers, { defaultValues: {} });
  const [result, setResult] = useState<NoticeProps | null>(null);

  /** @throws ApiError */
  const stop = async () => {
    try {
      const { data } = await call<ApiSuccessBody<Unsubscribed>>(endpoints.unsubscribe, {
        pathParams: { token },
      });
      const kinds = data.kinds.map((kind) => noticeLabels[kind]).join(', ');
      setResult({ tone: 'success', title: noticeMessages.unsubscribed, children: `Switched off: ${kinds}.` });
    } catch (error) {
      if (error instanceof ApiError && error.code === linkInvalid)
        setResult({
          tone: 'warn',
          title: noticeMessages.invalidLink,
          children: 'Sign in to choose which emails we send you.',
        });
      throw error;
    }
  };

  return (
    <FormPage
      title="Stop these emails"
      lead="We will send you no more emails like the one that brought you here."
      line="You decide what we write."
      note="Emails that protect your account, such as those about a new password, are always sent."
      form={form}
      onSubmit={stop}
      submit="Stop these emails"
      result={result && <Result {...result} actions={chooseEmails} />}
    />
  );
}
