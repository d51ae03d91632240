import { messageCheckSchema, type MessageCheck } from 'contract/wire/message-check';
import type { Queryable } from '../database/database';
import type { Handlers } from '../http/serve';
import { parse } from '../http/parse';
import { readReference } from '../mail/reference';
import { findLastMail, findSentMail } from '../mail/sent-mails.sql';
import type { Services } from '../services';
import { findCompany } from './safety.sql';

const nothing = { isOurs: false, about: null, sentAt: null };

/** We do not know from which number a gateway sends. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^[+\d\s().-]+$/.test(text) && digits >= 7 && digits <= 15;
}

async function checkSender(db: Queryable, candidateId: string, isOurs: boolean): Promise<MessageCheck> {
  const last = isOurs ? await findLastMail(db, candidateId) : null;
  return { ...nothing, kind: 'sender', isOurs, sentAt: last?.sentAt ?? null };
}

/** What our records of this account have of what a message shows. */
async function check(
  { database, mailFrom }: Pick<Services, 'database' | 'mailFrom'>,
  candidateId: string,
  text: string,
): Promise<MessageCheck> {
  const application = await findCompany(database, candidateId, text);
  if (application) return { ...nothing, kind: 'application', isOurs: true, about: application.company };
  if (text.includes('@'))
    return checkSender(database, candidateId, text.toLowerCase() === mailFrom.toLowerCase());
  const reference = readReference(text);
  if (reference) {
    const found = await findSentMail(database, candidateId, reference);
    if (!found) return { ...nothing, kind: 'reference' };
    return { kind: 'reference', isOurs: true, about: found.subject, sentAt: found.sentAt };
  }
  return { ...nothing, kind: isPhone(text) ? 'phone' : 'application' };
}

/** Whether a message is really from us. */
export const safetyCalls = (services: Services) =>
  ({
    fetchSafety: async () => ({
      data: {
        licenceNumber: services.licenceNumber,
        sender: services.mailFrom,
        ...(services.noticeGateway ? { sendsToPhones: true } : {}),
      },
    }),
    checkMessage: async ({ request, candidateId }) => {
      await services.limits['message-check'].countAccount(candidateId);
      const { text } = parse(messageCheckSchema, request.body);
      return { data: await check(services, candidateId, text) };
    },
  }) satisfies Partial<Handlers>;
