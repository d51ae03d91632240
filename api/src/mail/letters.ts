import { deletionDays } from 'contract/account';
import { brand } from 'contract/brand';
import type { ContactPayload } from 'contract/contact';
import { verifyDays } from 'contract/email-verification';
import type { Breach } from '../breach/letters.sql';
import type { findNewDevice } from '../auth/sign-ins.sql';
import type { Notice } from '../notices/notice';
import { confirmHours, undoDays, type MailedChange } from '../email-change/email-changes.sql';
import type { findUnused } from '../retention/retention.sql';
import { retentionPeriods } from '../retention-periods';
import type { Mail } from './transport';

/**
 * It has no words that a candidate wrote, not even a name: a sign-up proves no address, so that any letter
 * may reach a stranger.
 */
interface Letter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly closing?: readonly string[];
  /** In the foot: the page that switches such letters off. */
  readonly stopLink?: string;
}

const stopLabel = 'Stop these emails';
const stopNote = 'You can choose what we email you about on your account page.';

/** What people type must not become markup in somebody's inbox. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function asText({ title, paragraphs, action, closing = [], stopLink }: Letter): string {
  const parts = [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.link}`] : []), ...closing];
  const foot = stopLink ? `${stopNote} ${stopLabel}:\n${stopLink}\n` : '';
  return `${parts.join('\n\n')}\n\n-- \n${brand.name} - ${brand.tagline}\n${foot}`;
}

/** One column, inline styles: what mail programs understand. */
function asHtml({ title, paragraphs, action, closing = [], stopLink }: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1f3a34;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
      <p style="margin:0 0 16px;font-size:13px;color:#5b5b55;word-break:break-all">${escapeHtml(action.link)}</p>`
    : '';
  const foot = stopLink
    ? `<p style="margin:24px 0 0;font-size:13px;color:#5b5b55">${stopNote} <a href="${escapeHtml(stopLink)}" style="color:#1f3a34">${stopLabel}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
  <body style="margin:0;padding:24px;background:#faf6ee;color:#22261f;font-family:Helvetica,Arial,sans-serif;font-size:16px">
    <div style="max-width:560px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 20px;font-weight:700">${escapeHtml(brand.name)}</p>
      <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
      ${paragraphs.map(paragraph).join('\n      ')}
      ${button}
      ${closing.map(paragraph).join('\n      ')}
      ${foot}
    </div>
  </body>
</html>
`;
}

export function resetLetter(to: string, link: string, minutes: number): Mail {
  return mailOf(to, `Set a new password for ${brand.name}`, {
    title: 'Set a new password',
    paragraphs: [`We received a request to set a new password for your ${brand.name} account.`],
    action: { label: 'Set a new password', link },
    closing: [
      `You can use the link once, within ${minutes} minutes. A new password signs you out on every device.`,
      'If you did not request this, ignore this email. Your password has not changed.',
    ],
  });
}

/** Goes to the address that an undo brought back. */
export function recoveryLetter(to: string, link: string, minutes: number): Mail {
  return mailOf(to, `Your ${brand.name} account is yours again: set a new password`, {
    title: 'Set a new password',
    paragraphs: [
      `The email address of your ${brand.name} account was changed back to this one. Someone else may know your earlier password, so it no longer works, and everybody was signed out.`,
    ],
    action: { label: 'Set a new password', link },
    closing: [
      `You can use the link once, within ${minutes / 60} hours. After that, ask for a new one with "Forgot password".`,
    ],
  });
}

function mailOf(to: string, subject: string, letter: Letter): Mail {
  const link = letter.action?.link;
  return { to, subject, text: asText(letter), html: asHtml(letter), ...(link ? { link } : {}) };
}

export function confirmLetter(to: string, link: string): Mail {
  return mailOf(to, `Confirm your new email address for ${brand.name}`, {
    title: 'Confirm your new email address',
    paragraphs: [`We received a request to use this email address for a ${brand.name} account.`],
    action: { label: 'Confirm this email address', link },
    closing: [
      `You need the password of the account. You can use the link once, within ${confirmHours} hours. Until then you sign in with your current email address.`,
      'If you did not request this, ignore this email. Your email address will not be used.',
    ],
  });
}

/** After the sign-up. */
export function verifyLetter(to: string, link: string): Mail {
  return mailOf(to, `Confirm your email address for ${brand.name}`, {
    title: 'Confirm your email address',
    paragraphs: [
      `A ${brand.name} account was created with this email address. ` +
        'Confirm that it is yours, so that we can reach you about your profile and your applications.',
    ],
    action: { label: 'Confirm this email address', link },
    closing: [
      `You can use the link once, within ${verifyDays} days. You can use your account before that, too.`,
      'If you did not create the account, ignore this email.',
    ],
  });
}

/** Has no link: the address cannot be confirmed. */
export function takenLetter(to: string): Mail {
  return mailOf(to, `Your email address and ${brand.name}`, {
    title: 'An account with this email address already exists',
    paragraphs: [
      `We received a request to use this email address for another ${brand.name} account. It cannot be used, because an account with this email address already exists. Nothing has changed.`,
      'If you made the request, sign in with this email address, or enter a different one in your profile.',
      'If you did not, ignore this email.',
    ],
  });
}

/** Goes to the address that signs in until the change. */
export function noticeLetter({ earlierEmail, newEmail }: MailedChange, link: string): Mail {
  return mailOf(earlierEmail, `Your email address for ${brand.name} is about to change`, {
    title: 'Your email address is about to change',
    paragraphs: [
      `We received a request to change the email address of your ${brand.name} account to ${newEmail}. The change is made when the new address is confirmed with your password. Until then you sign in with this address.`,
      'If you made the request, open the email that we sent to the new address.',
      'If you did not, stop the change and set a new password.',
    ],
    action: { label: 'Stop the change', link },
    closing: [
      `The link cancels the change. It also undoes the change until ${undoDays} days after the confirmation, and then signs you out on every device.`,
    ],
  });
}

export function unusedLetter(
  { email, removedOn }: NonNullable<Awaited<ReturnType<typeof findUnused>>>,
  link: string,
): Mail {
  return mailOf(email, `Sign in to keep your ${brand.name} account`, {
    title: 'Your account will be deleted',
    paragraphs: [
      `You have not signed in for a long time. We delete accounts that are not used for ${retentionPeriods.unusedAccountMonths} months, with all answers and documents. Yours will be deleted on ${removedOn}.`,
      'If you want to keep it, sign in before then. If not, you do not have to do anything.',
    ],
    action: { label: 'Sign in', link },
  });
}

/** Most candidates are in India. */
const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** @param device of a list of known names, as nothing that a caller wrote may reach a stranger */
export function newDeviceLetter(
  { email, device, at }: NonNullable<Awaited<ReturnType<typeof findNewDevice>>>,
  link: string,
): Mail {
  return mailOf(email, `New sign-in to your ${brand.name} account`, {
    title: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your ${brand.name} account on a device that was not used for it before.`,
      `Device: ${device || 'unknown'}\nTime: ${moment.format(at)} (India)`,
      'If this was you, you do not have to do anything.',
      'If it was not you, set a new password now. This signs you out on every device. Then remove passkeys that you do not know on your account page.',
    ],
    action: { label: 'Set a new password', link },
  });
}

export function passwordChangedLetter(to: string, link: string): Mail {
  return mailOf(to, `Your ${brand.name} password was changed`, {
    title: 'Your password was changed',
    paragraphs: [
      `The password of your ${brand.name} account was changed on the account page. You are signed out on all other devices.`,
      'If this was you, you do not have to do anything.',
      'If it was not you, set a new password now.',
    ],
    action: { label: 'Set a new password', link },
  });
}

/** After a reset by the mailed link. */
export function passwordSetLetter(to: string, link: string): Mail {
  return mailOf(to, `Your ${brand.name} password was changed`, {
    title: 'Your password was changed',
    paragraphs: [
      `A new password for your ${brand.name} account was set with a link that we sent to this address. You are signed out on every device.`,
      'If this was you, sign in with your new password. Your passkeys still work.',
      'If it was not you, set a new password now, and remove passkeys that you do not know on your account page. Someone else may read your email: change the password of your mailbox too.',
    ],
    action: { label: 'Set a new password', link },
  });
}

/** @param name of a list of known names */
export function passkeyLetter(to: string, name: string, link: string, change: 'added' | 'removed'): Mail {
  const isNew = change === 'added';
  return mailOf(to, `A passkey was ${change} ${isNew ? 'to' : 'from'} your ${brand.name} account`, {
    title: `A passkey was ${change}`,
    paragraphs: [
      isNew
        ? `A passkey was added to your ${brand.name} account. It signs in without the password.`
        : `A passkey was removed from your ${brand.name} account. You can still sign in with your password.`,
      `Passkey: ${name}`,
      'If this was you, you do not have to do anything.',
      'If it was not you, set a new password and remove passkeys that you do not know on your account page.',
    ],
    action: { label: 'Open your account page', link },
  });
}

/** What has changed since the last one. */
export function changesLetter(to: string, { title, paragraphs, nextStep }: Notice, stopLink: string): Mail {
  return mailOf(to, title, { title, paragraphs, action: nextStep, stopLink });
}

/** Goes to the team; answering it answers the visitor. */
export function contactLetter(to: string, contact: ContactPayload): Mail {
  const paragraphs = [
    `${contact.name} sent a message with the contact form.`,
    `Email: ${contact.email}\nPhone: ${contact.phone}`,
    contact.message,
  ];
  const replyTo = { name: contact.name, address: contact.email };
  return {
    ...mailOf(to, `Contact form: ${contact.subject}`, { title: contact.subject, paragraphs }),
    replyTo,
  };
}

/** Goes to the team, without words of the candidate. */
export function refusedFileLetter(to: string, candidateId: string): Mail {
  return mailOf(to, 'A virus was found in an upload', {
    title: 'A virus was found in an upload',
    paragraphs: [
      'The virus scanner found a virus in a file that a candidate sent. The file was refused, and the candidate knows. There is one mail for each candidate and day.',
      `What was found, and when:\nnpm run staff -- access-log ${candidateId}`,
    ],
  });
}

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/**
 * What a candidate has to be told of a breach (India's DPDP Rules 2025, rule 7). It has no link: after a
 * breach, others send such mails, too.
 */
export function breachLetter(to: string, breach: Breach): Mail {
  const { id, since, until, what, consequences, measures, advice, contact } = breach;
  return mailOf(to, `A breach of your personal information at ${brand.name}`, {
    title: 'A breach of your personal information',
    paragraphs: [
      `We are writing because personal information in your ${brand.name} account is affected by a breach.`,
      `What happened:\n${what}`,
      `When:\nbetween ${moment.format(since)} and ${moment.format(until)} (India time)`,
      `What this can mean for you:\n${consequences}`,
      `What we have done, and are doing:\n${measures}`,
      `What you can do:\n${advice}`,
    ],
    closing: [
      `If you have a question, contact:\n${contact}\nOur reference is ${id}.`,
      'This email has no link on purpose. We never ask for your password by email or phone.',
    ],
  });
}

/** @param restores whether the address is an earlier one, to which the account can still be taken back */
export function deletionLetter(to: string, deleteAt: Date, link: string, restores: boolean): Mail {
  const day = date.format(deleteAt);
  return mailOf(to, `Your ${brand.name} account will be deleted on ${day}`, {
    title: `Your account will be deleted on ${day}`,
    paragraphs: [
      `We received a request to delete your ${brand.name} account. You have ${deletionDays} days to change your mind. After that we delete your profile, your documents and your applications, and cannot restore them.`,
      restores
        ? 'Your account has another email address now. If you did not change it, open the email that we sent you about that change: its link gives your account back to you, and keeps it.'
        : 'To keep your account, sign in and choose "Keep my account".',
    ],
    ...(restores ? {} : { action: { label: 'Keep my account', link } }),
    closing: [
      'You are signed out on all other devices.',
      'If you did not request this, someone may know your password: keep your account and set a new password.',
    ],
  });
}
