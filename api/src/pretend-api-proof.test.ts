import type { SignInResponse } from 'contract/auth';
import { asha, askBoth, comparable, type Ask, type Side } from './testing/both-apis';
import { manyCallsTimeoutMs } from './testing/databases';

const tokenOf = ({ body }: { readonly body: unknown }) => (body as { data: SignInResponse }).data.token;

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
    expect(refused).toEqual(['export without a proof', 'a file of identity without a proof']);
  },
  manyCallsTimeoutMs,
);
