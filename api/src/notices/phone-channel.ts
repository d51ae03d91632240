import { createHmac } from 'node:crypto';
import { i18n } from 'server-kit/i18n';
import { paths } from 'platform/routes';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { referenceText } from '../mail/reference';
import { sendWithReference } from '../mail/send-to-candidate';
import type { NoticeChannel } from './notice';

type Gateway = NonNullable<Config['noticeGateway']>;

interface PhoneChannelOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly gateway: Gateway;
}

const timeoutMs = 10_000;

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function signedHeaders(id: string, body: string, { key }: Gateway): Readonly<Record<string, string>> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': `${time}`, 'webhook-signature': `v1,${signature}` };
}

/** @param id by which the gateway knows a repeated try @throws Error when the gateway does not take it */
async function post(gateway: Gateway, id: string, data: object): Promise<void> {
  const body = JSON.stringify({
    type: 'candidate.notice',
    timestamp: new Date(Date.now()).toISOString(),
    data,
  });
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(id, body, gateway) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The notice gateway answered ${answer.status}`);
}

/**
 * Hands a short message to the organisation's gateway, which sends it by SMS or WhatsApp. A lock screen shows
 * it: its link leads to the dashboard, as a slot's would name a document.
 */
export const phoneChannel = ({ database, publicUrl, gateway }: PhoneChannelOptions): NoticeChannel => ({
  name: 'phone',
  send: ({ kinds, title }, { id: candidateId, mobile, language }, id) =>
    sendWithReference(database, { candidateId, channel: 'phone' }, (given) => {
      const reference = referenceText(given);
      const link = publicUrl + paths.dashboard();
      const check = publicUrl + paths.safety();
      const text = i18n.t('{title}: {link}\nReference {reference}: check it at {check}', {
        title,
        link,
        reference,
        check,
      });
      const data = { to: `+91${mobile}`, language: language ?? 'en', kinds, text, link, reference };
      return { subject: title, send: () => post(gateway, id, data) };
    }),
});
