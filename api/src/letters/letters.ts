import { deletionDays } from 'contract/wire/account-periods';
import { brand } from 'contract/language/brand';
import { i18n } from 'server-kit/i18n';
import { sourceLocale } from 'contract/language/locale';
import { momentText } from 'contract/language/moment';
import { verifyDays } from 'contract/wire/email-verification';
import { senderText, type ReceivedMessage } from '../contact/messages.sql';
import type { Breach } from '../breach/letters.sql';
import type { findNewDevice } from '../kernel/access/sign-ins.sql';
import { confirmHours, undoDays, type MailedChange } from '../kernel/access/email-changes.sql';
import type { findUnused } from '../retention/retention.sql';
import { retentionPeriods } from '../retention-periods';
import type { Written } from '../mail/layout';

/** What many letters say. */
const said = {
  setPassword: () => i18n.t('Set a new password'),
  passwordChanged: () => i18n.t('Your password was changed'),
  ifYou: () => i18n.t('If this was you, you do not have to do anything.'),
  ifNotYou: () => i18n.t('If it was not you, set a new password now.'),
  confirmAddress: () => i18n.t('Confirm this email address'),
};

/** Dates in English are India's: most candidates are there. */
const dateTag = () => (i18n.locale === sourceLocale ? 'en-IN' : i18n.locales);
const momentOf = (time: Date): string => momentText(i18n, time, 'Asia/Kolkata');
const dayOf = (time: Date, timeZone = 'Asia/Kolkata'): string =>
  new Intl.DateTimeFormat(dateTag(), { dateStyle: 'long', timeZone }).format(time);

const mailOf = (to: string, subject: string, letter: Written['letter']): Written => ({ to, subject, letter });

export function resetLetter(to: string, link: string, minutes: number): Written {
  return mailOf(to, i18n.t('Set a new password for {brand}', { brand: brand.name }), {
    title: said.setPassword(),
    paragraphs: [
      i18n.t('We received a request to set a new password for your {brand} account.', { brand: brand.name }),
    ],
    action: { label: said.setPassword(), link },
    closing: [
      i18n.t(
        'You can use the link once, within {minutes} minutes. A new password signs you out on every device.',
        { minutes },
      ),
      i18n.t('If you did not request this, ignore this email. Your password has not changed.'),
    ],
  });
}

/** Goes to the address that an undo brought back. */
export function recoveryLetter(to: string, link: string, minutes: number): Written {
  const subject = i18n.t('Your {brand} account is yours again: set a new password', { brand: brand.name });
  return mailOf(to, subject, {
    title: said.setPassword(),
    paragraphs: [
      i18n.t(
        'The email address of your {brand} account was changed back to this one. Someone else may know your earlier password, so it no longer works, and everybody was signed out.',
        { brand: brand.name },
      ),
    ],
    action: { label: said.setPassword(), link },
    closing: [
      i18n.t(
        'You can use the link once, within {hours} hours. After that, ask for a new one with "Forgot password".',
        { hours: minutes / 60 },
      ),
    ],
  });
}

export function confirmLetter(to: string, link: string): Written {
  return mailOf(to, i18n.t('Confirm your new email address for {brand}', { brand: brand.name }), {
    title: i18n.t('Confirm your new email address'),
    paragraphs: [
      i18n.t('We received a request to use this email address for a {brand} account.', { brand: brand.name }),
    ],
    action: { label: said.confirmAddress(), link },
    closing: [
      i18n.t(
        'You need the password of the account. You can use the link once, within {hours} hours. Until then you sign in with your current email address.',
        { hours: confirmHours },
      ),
      i18n.t('If you did not request this, ignore this email. Your email address will not be used.'),
    ],
  });
}

/** After the sign-up. */
export function verifyLetter(to: string, link: string): Written {
  return mailOf(to, i18n.t('Confirm your email address for {brand}', { brand: brand.name }), {
    title: i18n.t('Confirm your email address'),
    paragraphs: [
      i18n.t(
        'A {brand} account was created with this email address. Confirm that it is yours, so that we can reach you about your profile and your applications.',
        { brand: brand.name },
      ),
    ],
    action: { label: said.confirmAddress(), link },
    closing: [
      i18n.t('You can use the link once, within {days} days. You can use your account before that, too.', {
        days: verifyDays,
      }),
      i18n.t('If you did not create the account, ignore this email.'),
    ],
  });
}

/** Has no link: the address cannot be confirmed. */
export function takenLetter(to: string): Written {
  return mailOf(to, i18n.t('Your email address and {brand}', { brand: brand.name }), {
    title: i18n.t('An account with this email address already exists'),
    paragraphs: [
      i18n.t(
        'We received a request to use this email address for another {brand} account. It cannot be used, because an account with this email address already exists. Nothing has changed.',
        { brand: brand.name },
      ),
      i18n.t(
        'If you made the request, sign in with this email address, or enter a different one in your profile.',
      ),
      i18n.t('If you did not, ignore this email.'),
    ],
  });
}

/** The address may be another person's: nobody has proven to read its mailbox. */
function unprovenNoticeLetter(to: string, link: string): Written {
  const subject = i18n.t('Your email address for {brand} is about to change', { brand: brand.name });
  return mailOf(to, subject, {
    title: i18n.t('Your email address is about to change'),
    paragraphs: [
      i18n.t(
        'We received a request to use another email address for a {brand} account that was created with this one.',
        { brand: brand.name },
      ),
      i18n.t('If you made the request, open the email that we sent to the new address.'),
    ],
    action: { label: i18n.t('Stop the change'), link },
    closing: [i18n.t('If you did not create the account, ignore this email.')],
  });
}

/** Goes to the address that signs in until the change. */
export function noticeLetter({ earlierEmail, newEmail, isVerified }: MailedChange, link: string): Written {
  if (!isVerified) return unprovenNoticeLetter(earlierEmail, link);
  const subject = i18n.t('Your email address for {brand} is about to change', { brand: brand.name });
  return mailOf(earlierEmail, subject, {
    title: i18n.t('Your email address is about to change'),
    paragraphs: [
      i18n.t(
        'We received a request to change the email address of your {brand} account to {newEmail}. The change is made when the new address is confirmed with your password. Until then you sign in with this address.',
        { brand: brand.name, newEmail },
      ),
      i18n.t('If you made the request, open the email that we sent to the new address.'),
      i18n.t('If you did not, stop the change and set a new password.'),
    ],
    action: { label: i18n.t('Stop the change'), link },
    closing: [
      i18n.t(
        'The link cancels the change. It also undoes the change until {days} days after the confirmation, and then signs you out on every device.',
        { days: undoDays },
      ),
    ],
  });
}

export function unusedLetter(
  { email, removedOn }: NonNullable<Awaited<ReturnType<typeof findUnused>>>,
  link: string,
): Written {
  return mailOf(email, i18n.t('Sign in to keep your {brand} account', { brand: brand.name }), {
    title: i18n.t('Your account will be deleted'),
    paragraphs: [
      i18n.t(
        'You have not signed in for a long time. We delete accounts that are not used for {months} months, with all answers and documents. Yours will be deleted on {day}.',
        { months: retentionPeriods.unusedAccountMonths, day: dayOf(new Date(removedOn), 'UTC') },
      ),
      i18n.t('If you want to keep it, sign in before then. If not, you do not have to do anything.'),
    ],
    action: { label: i18n.t('Sign in'), link },
  });
}

/** @param device of a list of known names, as nothing that a caller wrote may reach a stranger */
export function newDeviceLetter(
  { email, device, at }: NonNullable<Awaited<ReturnType<typeof findNewDevice>>>,
  link: string,
): Written {
  return mailOf(email, i18n.t('New sign-in to your {brand} account', { brand: brand.name }), {
    title: i18n.t('New sign-in to your account'),
    paragraphs: [
      i18n.t('Someone signed in to your {brand} account on a device that was not used for it before.', {
        brand: brand.name,
      }),
      i18n.t('Device: {device}\nTime: {time} (India)', {
        device: device || i18n.t('unknown'),
        time: momentOf(at),
      }),
      said.ifYou(),
      i18n.t(
        'If it was not you, set a new password now. This signs you out on every device, and you choose which passkeys to keep.',
      ),
    ],
    action: { label: said.setPassword(), link },
  });
}

export function passwordChangedLetter(to: string, link: string): Written {
  return mailOf(to, i18n.t('Your {brand} password was changed', { brand: brand.name }), {
    title: said.passwordChanged(),
    paragraphs: [
      i18n.t(
        'The password of your {brand} account was changed on the account page. You are signed out on all other devices.',
        { brand: brand.name },
      ),
      said.ifYou(),
      said.ifNotYou(),
    ],
    action: { label: said.setPassword(), link },
  });
}

/** After a reset by the mailed link. */
export function passwordSetLetter(to: string, link: string): Written {
  return mailOf(to, i18n.t('Your {brand} password was changed', { brand: brand.name }), {
    title: said.passwordChanged(),
    paragraphs: [
      i18n.t(
        'A new password for your {brand} account was set with a link that we sent to this address. You are signed out on every device.',
        { brand: brand.name },
      ),
      i18n.t('If this was you, sign in with your new password. Passkeys that you did not keep are removed.'),
      i18n.t(
        'If it was not you, set a new password now. Someone else may read your email: change the password of your mailbox too.',
      ),
    ],
    action: { label: said.setPassword(), link },
  });
}

const passkeyTexts = {
  added: () => ({
    subject: i18n.t('A passkey was added to your {brand} account', { brand: brand.name }),
    title: i18n.t('A passkey was added'),
    what: i18n.t('A passkey was added to your {brand} account. It signs in without the password.', {
      brand: brand.name,
    }),
  }),
  removed: () => ({
    subject: i18n.t('A passkey was removed from your {brand} account', { brand: brand.name }),
    title: i18n.t('A passkey was removed'),
    what: i18n.t(
      'A passkey was removed from your {brand} account. You can still sign in with your password.',
      { brand: brand.name },
    ),
  }),
};

/** @param name of a list of known names */
export function passkeyLetter(to: string, name: string, link: string, change: 'added' | 'removed'): Written {
  const { subject, title, what } = passkeyTexts[change]();
  return mailOf(to, subject, {
    title,
    paragraphs: [
      what,
      i18n.t('Passkey: {name}', { name }),
      said.ifYou(),
      i18n.t(
        'If it was not you, set a new password and remove passkeys that you do not know on your account page.',
      ),
    ],
    action: { label: i18n.t('Open your account page'), link },
  });
}

/** What has changed since the last one. */
/** Goes to the team, in English; answering it answers the visitor. */
export function contactLetter(to: string, contact: ReceivedMessage): Written {
  const paragraphs = [
    `${contact.name} sent a message with the contact form.`,
    senderText(contact),
    `Email: ${contact.email}\nPhone: ${contact.phone}`,
    contact.message,
  ];
  const replyTo = { name: contact.name, address: contact.email };
  return {
    ...mailOf(to, `Contact form: ${contact.subject}`, { title: contact.subject, paragraphs, isToTeam: true }),
    replyTo,
  };
}

/** Goes to the team, without words of the candidate. */
export function refusedFileLetter(to: string, candidateId: string): Written {
  return mailOf(to, 'A virus was found in an upload', {
    title: 'A virus was found in an upload',
    paragraphs: [
      'The virus scanner found a virus in a file that a candidate sent. The file was refused, and the candidate knows. There is one mail for each candidate and day.',
      `What was found, and when:\nnpm run staff -- access-log ${candidateId}`,
    ],
    isToTeam: true,
  });
}

/**
 * What a candidate has to be told of a breach (India's DPDP Rules 2025, rule 7), in the staff's own words. It
 * has no link: after a breach, others send such mails, too.
 */
export function breachLetter(to: string, breach: Breach): Written {
  const { id, since, until, what, consequences, measures, advice, contact } = breach;
  const subject = i18n.t('A breach of your personal information at {brand}', { brand: brand.name });
  return mailOf(to, subject, {
    title: i18n.t('A breach of your personal information'),
    paragraphs: [
      i18n.t('We are writing because personal information in your {brand} account is affected by a breach.', {
        brand: brand.name,
      }),
      i18n.t('What happened:\n{what}', { what }),
      i18n.t('When:\nbetween {since} and {until} (India time)', {
        since: momentOf(since),
        until: momentOf(until),
      }),
      i18n.t('What this can mean for you:\n{consequences}', { consequences }),
      i18n.t('What we have done, and are doing:\n{measures}', { measures }),
      i18n.t('What you can do:\n{advice}', { advice }),
    ],
    closing: [
      i18n.t('If you have a question, contact:\n{contact}\nOur reference is {id}.', { contact, id }),
      i18n.t('This email has no link on purpose. We never ask for your password by email or phone.'),
    ],
    tellsHowToKnowIt: true,
  });
}

/** @param restores whether the address is an earlier one, to which the account can still be taken back */
export function deletionLetter(to: string, deleteAt: Date, link: string, restores: boolean): Written {
  const day = dayOf(deleteAt);
  const subject = i18n.t('Your {brand} account will be deleted on {day}', { brand: brand.name, day });
  return mailOf(to, subject, {
    title: i18n.t('Your account will be deleted on {day}', { day }),
    paragraphs: [
      i18n.t(
        'We received a request to delete your {brand} account. You have {days} days to change your mind. After that we delete your profile, your documents and your applications, and cannot restore them.',
        { brand: brand.name, days: deletionDays },
      ),
      restores
        ? i18n.t(
            'Your account has another email address now. If you did not change it, open the email that we sent you about that change: its link gives your account back to you, and keeps it.',
          )
        : i18n.t('To keep your account, sign in and choose "Keep my account".'),
    ],
    ...(restores ? {} : { action: { label: i18n.t('Keep my account'), link } }),
    closing: [
      i18n.t('You are signed out on all other devices.'),
      i18n.t(
        'If you did not request this, someone may know your password: keep your account and set a new password.',
      ),
    ],
  });
}
