import type { SignInResponse } from 'contract/wire/auth';
import type { SessionEntry } from 'contract/wire/sessions';
import { asha, type Ask, type Request } from './both-apis';

/** Calls of the account page, asked of both APIs. */

const { email } = asha;
const dataOf = <T>(body: unknown): T => (body as { data: T }).data;

/** Signs in elsewhere twice, ends these sessions, and in the end the one that asks. */
export async function askAboutSessions(ask: Ask, token: string): Promise<void> {
  const elsewhere: Request = { endpoint: 'signIn', body: { email, password: 'secret-3' } };
  const other = dataOf<SignInResponse>((await ask('sign in elsewhere', elsewhere)).body).token;
  await ask('sign in somewhere else', elsewhere);
  const list = await ask('sessions', { endpoint: 'listSessions', token: other });
  const [, first] = dataOf<SessionEntry[]>(list.body);
  const pathParams = { id: first?.id ?? '' };
  await ask('end one', { endpoint: 'endSession', token: other, pathParams });
  await ask('end it again', { endpoint: 'endSession', token: other, pathParams });
  await ask('sign in once more', elsewhere);
  await ask('end the others', { endpoint: 'endOtherSessions', token: other });
  await ask('sessions that are left', { endpoint: 'listSessions', token: other });
  await ask('a session that was ended', { endpoint: 'fetchMe', token });
  await ask('sign out', { endpoint: 'signOut', token: other });
  await ask('a session that was signed out', { endpoint: 'fetchMe', token: other });
}

/** Switches mails off, sees it, and switches them on again. */
export async function askAboutNotices(ask: Ask, token: string): Promise<void> {
  const save = (what: string, body: object) =>
    ask(`notices: ${what}`, { endpoint: 'saveNotices', token, body });
  await save('off', { profile: false, applications: false });
  await ask('notices: seen', { endpoint: 'fetchMe', token });
  await save('half an answer', { profile: true });
  await save('on', { profile: true, applications: true });
}

/** Chooses a language, sees it, and takes the choice back. */
export async function askAboutLanguage(ask: Ask, token: string): Promise<void> {
  const save = (what: string, language: unknown) =>
    ask(`language: ${what}`, { endpoint: 'saveLanguage', token, body: { language } });
  await save('Hindi', 'hi');
  await ask('language: seen', { endpoint: 'fetchMe', token });
  await save('unknown', 'xx');
  await save('taken back', null);
  await ask('language: not seen', { endpoint: 'fetchMe', token });
}

/** Gets all data, asks for the deletion, sees when it is, and keeps the account. */
export async function askAboutData(ask: Ask, token: string): Promise<void> {
  await ask('export', { endpoint: 'exportData', token });
  const remove = (what: string, password: string) =>
    ask(`delete: ${what}`, { endpoint: 'deleteAccount', token, body: { password } });
  await remove('wrong password', 'secret-1');
  await remove('right password', 'secret-3');
  await remove('again', 'secret-3');
  await ask('while it is due', { endpoint: 'fetchMe', token });
  await ask('keep', { endpoint: 'keepAccount', token });
  await ask('when it is kept', { endpoint: 'fetchMe', token });
}
