import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMinLength, type SessionUser } from 'contract/wire/auth';
import { rejectFields } from '../http/parse';

/** Of the passwords that the form takes, as many as OWASP ASVS 5 asks for (6.2.4). */
const mostCommon = 3000;
/**
 * Those that people choose most, from published leaks; read here alone, since the list is no size for a page.
 */
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= passwordMinLength).slice(0, mostCommon),
);

/** Letters and digits alone: "Asha.Raman" is no better than "asharaman". */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function problemOf(
  password: string,
  { firstName, lastName, email }: Omit<SessionUser, 'id'>,
): string | undefined {
  if (common.has(password.toLowerCase()))
    return /*i18n*/ 'Many people use this password, so it is easy to guess. Please choose another';
  const own = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`, email];
  const [mailbox = ''] = email.split('@');
  if ([...own, mailbox].some((text) => bare(text) !== '' && bare(text) === bare(password)))
    return /*i18n*/ 'Please choose a password that is not your name or your email address';
  return undefined;
}

/** Throws `validation-failed` for a password that a stranger would try first. @param field of the payload */
export function refuseWeakPassword(field: string, password: string, user: Omit<SessionUser, 'id'>): void {
  const problem = problemOf(password, user);
  rejectFields(problem === undefined ? {} : { [field]: problem });
}
