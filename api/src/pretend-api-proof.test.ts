import type { SignInResponse } from 'contract/wire/auth';
import type { PasskeyCreation, PasskeyEntry, PasskeyRequest } from 'contract/wire/passkeys';
import { openAuthenticator } from './testing/authenticator';
import { asha, askBoth, comparable, type Ask, type Side } from './testing/both-apis';
import { manyCallsTimeoutMs } from './testing/databases';
import { file } from './testing/forms';
import { pdf } from './testing/sample-files';

const tokenOf = ({ body }: { readonly body: unknown }) => (body as { data: SignInResponse }).data.token;

/** Changes that a thief would make. */
async function askWithoutProof(ask: Ask, token: string): Promise<void> {
  const parts = [file('passport', pdf())];
  await ask('a first passport', { endpoint: 'saveIdentityDocuments', token, parts });
  await ask('another passport', { endpoint: 'saveIdentityDocuments', token, parts });
  const pathParams = { slot: 'passport' };
  await ask('remove the passport', { endpoint: 'removeDocument', token, pathParams });
  await ask('remove no certificate', { endpoint: 'removeDocument', token, pathParams: { slot: 'ssc' } });
  await ask('end no session', { endpoint: 'endSession', token, pathParams: { id: 'none' } });
  await ask('end the others', { endpoint: 'endOtherSessions', token });
  await ask('take the deletion back', { endpoint: 'keepAccount', token });
  for (const profile of [true, false])
    await ask(`mails: ${profile}`, { endpoint: 'saveNotices', token, body: { profile, applications: true } });
}

/** Asks for what is worth most, with and without a recent proof of the password, and changes the password. */
async function askAboutProof(ask: Ask, side: Side, token: string): Promise<void> {
  await side.forgetProofs();
  const get = async (when: string, session: string) => {
    await ask(`export ${when}`, { endpoint: 'exportData', token: session });
    for (const type of ['identity', 'academic', 'shoes'])
      await ask(`a file of ${type} ${when}`, {
        endpoint: 'downloadFile',
        token: session,
        pathParams: { type },
        query: { filename: 'none.pdf' },
      });
  };
  await get('without a proof', token);
  await askWithoutProof(ask, token);
  const prove = (what: string, password: string) =>
    ask(`prove: ${what}`, { endpoint: 'prove', token, body: { password } });
  await prove('wrong password', 'wrong');
  const proved = tokenOf(await prove('right password', asha.password));
  await get('with a proof', proved);
  await ask('the token of before', { endpoint: 'fetchMe', token });
  const change = (what: string, body: object) =>
    ask(`change the password: ${what}`, { endpoint: 'changePassword', token: proved, body });
  await change('wrong password', { password: 'wrong', newPassword: asha.password });
  await change('too short', { password: asha.password, newPassword: 'short' });
  const renewed = tokenOf(await change('rightly', { password: asha.password, newPassword: asha.password }));
  await ask('the token before the new password', { endpoint: 'fetchMe', token: proved });
  await get('with a new password', renewed);
}

const dataOf = <T>({ body }: { readonly body: unknown }) => (body as { data: T }).data;

/** Adds a passkey, uses it for all that it is good for, and removes it. */
async function askAboutPasskeys(ask: Ask, side: Side, token: string): Promise<void> {
  const phone = openAuthenticator();
  await ask('prepare a passkey too early', { endpoint: 'preparePasskey', token });
  const { password } = asha;
  const link = { token: await side.verifyToken(asha.email) };
  await ask('verify', { endpoint: 'verifyEmail', pathParams: link, token, body: { password } });
  const creation = dataOf<PasskeyCreation>(
    await ask('prepare a passkey', { endpoint: 'preparePasskey', token }),
  );
  await ask('add a passkey badly', { endpoint: 'addPasskey', token, body: { id: '?' } });
  await ask('add it', { endpoint: 'addPasskey', token, body: phone.create(creation) });
  await ask('list it', { endpoint: 'listPasskeys', token });
  await ask('see that there is one', { endpoint: 'fetchMe', token });
  const question = async (what: string) =>
    dataOf<PasskeyRequest>(await ask(what, { endpoint: 'preparePasskeySignIn' }));
  const used = phone.use(await question('a question'));
  await ask('sign in with it', { endpoint: 'signInWithPasskey', body: used });
  await ask('list it with its use', { endpoint: 'listPasskeys', token });
  const proof = dataOf<PasskeyRequest>(
    await ask('prepare a proof', { endpoint: 'preparePasskeyProof', token }),
  );
  const passkey = phone.use(proof);
  const proved = tokenOf(await ask('prove with it', { endpoint: 'prove', token, body: { passkey } }));
  await ask('prove with nothing', { endpoint: 'prove', token: proved, body: {} });
  const removal = dataOf<PasskeyRequest>(
    await ask('prepare another proof', { endpoint: 'preparePasskeyProof', token: proved }),
  );
  await ask('delete the account with it', {
    endpoint: 'deleteAccount',
    token: proved,
    body: { passkey: phone.use(removal) },
  });
  const list = dataOf<PasskeyEntry[]>(await ask('the list', { endpoint: 'listPasskeys', token: proved }));
  const pathParams = { id: list[0]?.id ?? '' };
  await side.forgetProofs();
  await ask('remove it without a proof', { endpoint: 'removePasskey', token: proved, pathParams });
  const again = phone.use(
    dataOf<PasskeyRequest>(await ask('a third proof', { endpoint: 'preparePasskeyProof', token: proved })),
  );
  const last = tokenOf(
    await ask('prove again', { endpoint: 'prove', token: proved, body: { passkey: again } }),
  );
  await ask('remove it', { endpoint: 'removePasskey', token: last, pathParams });
  await ask('remove it again', { endpoint: 'removePasskey', token: last, pathParams });
  const gone = { endpoint: 'signInWithPasskey', body: phone.use(await question('the last one')) } as const;
  await ask('sign in with what was removed', gone);
}

it(
  'the pretend API knows passkeys as the real one does',
  async () => {
    const [real, pretend] = await askBoth(async (ask, side) => {
      await ask('sign up', { endpoint: 'signUp', body: asha });
      const { email, password } = asha;
      const signedIn = await ask('sign in', { endpoint: 'signIn', body: { email, password } });
      await askAboutPasskeys(ask, side, tokenOf(signedIn));
    });
    expect(comparable(pretend)).toEqual(comparable(real));
  },
  manyCallsTimeoutMs,
);

it(
  'the pretend API asks for a proof of the password where the real one does',
  async () => {
    const [real, pretend] = await askBoth(async (ask, side) => {
      await ask('sign up', { endpoint: 'signUp', body: asha });
      const { email, password } = asha;
      const signedIn = await ask('sign in', { endpoint: 'signIn', body: { email, password } });
      await askAboutProof(ask, side, tokenOf(signedIn));
    });
    expect(comparable(pretend)).toEqual(comparable(real));
    const refused = real.filter(({ reply }) => reply.status === 403).map(({ what }) => what);
    expect(refused).toEqual([
      ...['export without a proof', 'a file of identity without a proof'],
      ...['another passport', 'remove the passport', 'end no session', 'end the others'],
      ...['take the deletion back', 'mails: false'],
    ]);
  },
  manyCallsTimeoutMs,
);
