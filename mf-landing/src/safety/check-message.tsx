import { Trans, useLingui } from '@lingui/react';
import { useId, useState, type FormEvent } from 'react';
import { momentText } from 'contract/language/moment';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { MessageCheck } from 'contract/wire/message-check';
import type { ReturnTo } from 'platform/return-to';
import { paths } from 'platform/routes';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';

const back: ReturnTo = { from: paths.safety() };

interface PhoneProps {
  /** Whether some of our messages come from a phone number. */
  readonly sendsToPhones: boolean;
}

/** Compares what a message shows with the records of this account. */
export function CheckMessage({ sendsToPhones }: PhoneProps) {
  const isSignedIn = useSession() !== null;
  if (isSignedIn) return <CheckForm sendsToPhones={sendsToPhones} />;
  return (
    <p>
      <Trans
        id="<0>Sign in</0> to check a sender, a phone number or a reference against what we have sent you."
        components={{ 0: <Link to={paths.signIn()} state={back} /> }}
      />
    </p>
  );
}

function CheckForm({ sendsToPhones }: PhoneProps) {
  const { i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<MessageCheck | null>(null);
  const [failure, setFailure] = useState('');

  const check = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFound(null);
    setFailure('');
    try {
      const options = { body: { text }, silent: true };
      setFound((await call<ApiSuccessBody<MessageCheck>>(endpoints.checkMessage, options)).data);
    } catch (error) {
      console.error('The message is not checked', error);
      setFailure((error as Error).message); // words for the candidate, of `call`
    }
    setBusy(false);
  };

  return (
    <form className="land-safety__check" onSubmit={(event) => void check(event)}>
      <label htmlFor={id}>{i18n.t('Sender, phone number, application number or reference')}</label>
      <p id={`${id}-hint`}>{i18n.t('We look only at what we have sent to your account.')}</p>
      <div className="land-safety__row">
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={254}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" loading={busy}>
          {i18n.t('Check')}
        </Button>
      </div>
      {found ? <Answer {...found} sendsToPhones={sendsToPhones} /> : null}
      {failure ? <Notice live tone="error" title={failure} /> : null}
    </form>
  );
}

function Answer({ kind, isOurs, about, sentAt, sendsToPhones }: MessageCheck & PhoneProps) {
  const { i18n } = useLingui();
  const day = sentAt ? momentText(i18n, new Date(sentAt)) : '';
  if (kind === 'phone' && sendsToPhones)
    return (
      <Notice live title={i18n.t('A number does not say who sent a message')}>
        {i18n.t('Check the reference at the end of the message. Without one, it is not from us.')}
      </Notice>
    );
  if (!isOurs)
    return (
      <Notice live tone="error" title={i18n.t('Our records do not have this')}>
        {i18n.t('We have not sent you this. Do not pay, do not open its links, and do not answer.')}
      </Notice>
    );
  if (kind === 'reference')
    return (
      <Notice live tone="success" title={i18n.t('This message is from us')}>
        {i18n.t('We sent you “{subject}” on {day}.', { subject: about ?? '', day })}
      </Notice>
    );
  if (kind === 'sender')
    return (
      <Notice live title={i18n.t('This is our address')}>
        {day ? i18n.t('Our last email to you is of {day}.', { day }) : null}{' '}
        {i18n.t('An address can be forged: check the reference of the email, too.')}
      </Notice>
    );
  return (
    <Notice
      live
      title={i18n.t('This is the number of your application to {company}', { company: about ?? '' })}
    />
  );
}
