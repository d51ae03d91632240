import { resetLinkMinutes } from 'contract/wire/auth';
import { paths } from 'platform/routes';
import { inLanguage } from 'server-kit/languages';
import {
  findAccount,
  findDeletion,
  findReader,
  findUser,
  keepResetTurn,
  returnResetTurn,
  takeResetTurn,
} from '../kernel/candidate/candidates.sql';
import { findNewDevice } from '../kernel/access/sign-ins.sql';
import { createToken } from '../kernel/access/tokens';
import { insertToken } from '../kernel/access/tokens.sql';
import { findLetter, markLetterMailed } from '../breach/letters.sql';
import type { Config } from '../config';
import { findMessage, markMailed } from '../contact/messages.sql';
import type { Database } from '../database/database';
import * as emailChanges from '../kernel/access/email-changes.sql';
import * as verifications from '../kernel/access/verifications.sql';
import {
  breachLetter,
  confirmLetter,
  contactLetter,
  deletionLetter,
  newDeviceLetter,
  noticeLetter,
  passkeyLetter,
  passwordChangedLetter,
  passwordSetLetter,
  recoveryLetter,
  refusedFileLetter,
  resetLetter,
  takenLetter,
  unusedLetter,
  verifyLetter,
} from './letters';
import { mailChannel } from '../notices/mail-channel';
import { noticeWriter } from '../notices/notice-writer';
import { phoneChannel } from '../notices/phone-channel';
import { findUnused } from '../retention/retention.sql';
import { mailQueueOptions, type MailWriter, type MailWriters } from '../queue/queue';
import { layOut, type Written } from '../mail/layout';
import { sendToCandidate } from '../mail/send-to-candidate';
import type { MailTransport } from '../mail/transport';

/** Longer than other links for a password: without it the owner has no way in. */
const recoveryMinutes = 24 * 60;

interface WriterOptions extends Pick<Config, 'publicUrl' | 'contactTo' | 'noticeGateway'> {
  readonly database: Database;
  readonly transport: MailTransport;
}

/** Sends to the team, in English, whoever's request has woken the queue. */
const sendToTeam = ({ transport, publicUrl }: WriterOptions, write: () => Written): Promise<void> =>
  transport.send(inLanguage(null, () => layOut(write(), { firstName: null, publicUrl })));

/** Sends what is written to a candidate, in the language of the account. */
async function sendTo(
  { database, transport, publicUrl }: WriterOptions,
  candidateId: string,
  write: () => Written,
): Promise<void> {
  const reader = await findReader(database, candidateId);
  await sendToCandidate({ database, transport }, candidateId, (reference) =>
    inLanguage(reader?.language ?? null, () => {
      const written = write();
      // Another address than the account's may be a stranger's.
      const firstName = written.to === reader?.email ? reader.firstName : null;
      return layOut(written, { firstName, publicUrl, reference });
    }),
  );
}

/** Warns the owner of a password that is new, with a way to set another one. */
const aboutPassword =
  (options: WriterOptions, letter: (to: string, link: string) => Written): MailWriter =>
  async ({ ref: candidateId }) => {
    const user = await findUser(options.database, candidateId);
    const link = options.publicUrl + paths.forgotPassword();
    if (user) await sendTo(options, candidateId, () => letter(user.email, link));
  };

const aboutPasskey =
  (options: WriterOptions, change: 'added' | 'removed'): MailWriter =>
  async ({ ref }) => {
    const [candidateId = '', ...name] = ref.split(' ');
    const user = await findUser(options.database, candidateId);
    const link = options.publicUrl + paths.account();
    if (user)
      await sendTo(options, candidateId, () => passkeyLetter(user.email, name.join(' '), link, change));
  };

/** Mails a link that verifies the address, unless that has been done. */
const aboutVerification =
  (options: WriterOptions): MailWriter =>
  async ({ ref: candidateId }) => {
    const { database, publicUrl } = options;
    const email = await verifications.findUnverified(database, candidateId);
    if (!email) return;
    const { token, hash } = createToken();
    if (await verifications.insertLink(database, { tokenHash: hash, candidateId, email }))
      await sendTo(options, candidateId, () => verifyLetter(email, publicUrl + paths.verifyEmail(token)));
  };

function aboutEmailChange(options: WriterOptions): Pick<MailWriters, 'email-confirm' | 'email-notice'> {
  const { database, publicUrl } = options;

  /** The token of a new link; null when the change has ended. */
  async function openLink(changeId: string, kind: 'confirm' | 'undo', newEmail: string) {
    const { token, hash } = createToken();
    const isOpen = await emailChanges.insertLink(database, { tokenHash: hash, changeId, kind, newEmail });
    return isOpen ? token : null;
  }

  return {
    'email-confirm': async ({ ref: changeId }) => {
      const change = await emailChanges.findChange(database, changeId);
      if (!change) return;
      const { newEmail, candidateId } = change;
      // Only the mailbox of the address learns that it has an account.
      if (await emailChanges.isTakenByOther(database, newEmail, candidateId)) {
        const owner = await findAccount(database, newEmail);
        return owner ? sendTo(options, owner.id, () => takenLetter(newEmail)) : undefined;
      }
      const token = await openLink(changeId, 'confirm', newEmail);
      if (token)
        await sendTo(options, candidateId, () =>
          confirmLetter(newEmail, publicUrl + paths.confirmEmail(token)),
        );
    },
    'email-notice': async ({ ref: changeId }) => {
      const change = await emailChanges.findChange(database, changeId);
      const token = change && (await openLink(changeId, 'undo', change.newEmail));
      if (token)
        await sendTo(options, change.candidateId, () =>
          noticeLetter(change, publicUrl + paths.undoEmailChange(token)),
        );
    },
  };
}

function aboutReset(options: WriterOptions): Pick<MailWriters, 'password-reset' | 'account-recovery'> {
  const { database, publicUrl } = options;

  /**
   * Mails a link for a new password, if the address has an account: others could fill a stranger's inbox
   * through us.
   */
  async function sendReset(
    email: string,
    minutes: number,
    recovers: boolean,
    letter: (to: string, link: string, minutes: number) => Written,
  ): Promise<void> {
    const owner = await findAccount(database, email);
    if (!owner) return;
    const { token, hash } = createToken();
    // Earlier links stay: a request for another one must not take the owner's away.
    if (!(await insertToken(database, 'password_resets', { tokenHash: hash, owner, minutes, recovers })))
      return;
    const link = publicUrl + paths.resetPassword(token);
    await sendTo(options, owner.id, () => letter(owner.email, link, minutes));
  }

  return {
    // In the queue, so that no answer says whether a mail was sent.
    'password-reset': async ({ ref: email }) => {
      const owner = await findAccount(database, email);
      // Of a process that dies here the queue takes the mail back after that time.
      if (!owner || !(await takeResetTurn(database, owner.id, mailQueueOptions.expireInSeconds))) return;
      try {
        await sendReset(email, resetLinkMinutes, false, resetLetter);
        await keepResetTurn(database, owner.id);
      } catch (error) {
        await returnResetTurn(database, owner.id);
        throw error;
      }
    },
    'account-recovery': ({ ref: email }) => sendReset(email, recoveryMinutes, true, recoveryLetter),
  };
}

export function createWriters(options: WriterOptions): MailWriters {
  const { database, publicUrl, contactTo, noticeGateway: gateway } = options;
  const ways = { database, publicUrl, hasGateway: gateway !== null };

  return {
    'contact-message': async ({ ref: id }) => {
      const contact = await findMessage(database, id);
      if (!contact) return;
      await sendToTeam(options, () => contactLetter(contactTo, contact));
      await markMailed(database, id);
    },
    'account-deletion': async ({ ref: candidateId }) => {
      const deletion = await findDeletion(database, candidateId);
      if (!deletion) return;
      const { email, deleteAt, earlier } = deletion;
      const link = publicUrl + paths.account();
      // Who has changed the address of someone else's account must not be the only one to hear of its end.
      for (const address of earlier)
        await sendTo(options, candidateId, () => deletionLetter(address, deleteAt, link, true));
      await sendTo(options, candidateId, () => deletionLetter(email, deleteAt, link, false));
    },
    'file-refused': ({ ref: candidateId }) =>
      sendToTeam(options, () => refusedFileLetter(contactTo, candidateId)),
    'breach-notice': async ({ ref: id }) => {
      const letter = await findLetter(database, id);
      if (!letter) return;
      await sendTo(options, letter.candidateId, () => breachLetter(letter.email, letter));
      await markLetterMailed(database, id);
    },
    ...aboutReset(options),
    ...aboutEmailChange(options),
    'email-verify': aboutVerification(options),
    'new-device': async ({ ref }) => {
      const [candidateId = '', ...at] = ref.split(' ');
      const signIn = await findNewDevice(database, candidateId, at.join(' '));
      if (signIn)
        await sendTo(options, candidateId, () => newDeviceLetter(signIn, publicUrl + paths.forgotPassword()));
    },
    'password-changed': aboutPassword(options, passwordChangedLetter),
    'password-set': aboutPassword(options, passwordSetLetter),
    'passkey-added': aboutPasskey(options, 'added'),
    'passkey-removed': aboutPasskey(options, 'removed'),
    notice: noticeWriter({ ...ways, channel: mailChannel(options) }),
    // Without a gateway a mail tells what is wanted by phone.
    'phone-notice': gateway
      ? noticeWriter({ ...ways, channel: phoneChannel({ database, publicUrl, gateway }) })
      : () => Promise.resolve(),
    'account-unused': async ({ ref: candidateId }) => {
      const account = await findUnused(database, candidateId);
      if (account)
        await sendTo(options, candidateId, () => unusedLetter(account, publicUrl + paths.signIn()));
    },
  };
}
