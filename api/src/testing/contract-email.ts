import type { Ask, Side } from './both-apis';
import { personAnswers, texts } from './forms';

/** Changes of the email address; ends with the address that the account had, and without a session. */
export async function askAboutEmail(ask: Ask, side: Side, token: string): Promise<void> {
  const save = (what: string, email: string) =>
    ask(`email: ${what}`, {
      endpoint: 'savePersonalInformation',
      token,
      parts: texts({ ...personAnswers, email }),
    });
  const see = async (when: string) => {
    await ask(`email: fetchMe ${when}`, { endpoint: 'fetchMe', token });
    await ask(`email: person ${when}`, { endpoint: 'fetchPersonalInformation', token });
  };
  const confirm = (what: string, link: string, password = 'secret-3') =>
    ask(`email: confirm ${what}`, {
      endpoint: 'confirmEmail',
      pathParams: { token: link },
      body: { password },
    });
  const undo = (what: string, link: string) =>
    ask(`email: undo ${what}`, { endpoint: 'undoEmailChange', pathParams: { token: link } });

  await save('in other case', 'Asha.Raman@example.com');
  await save('a new address', 'new@example.com');
  await see('while pending');
  const [first, undoFirst] = [await side.emailToken('confirm'), await side.emailToken('undo')];
  await save('another new address', 'newer@example.com');
  await confirm('by a replaced link', first);
  const second = await side.emailToken('confirm');
  await confirm('with a wrong password', second, 'wrong');
  await ask('email: cancel', { endpoint: 'cancelEmailChange', token });
  await confirm('when cancelled', second);
  await undo('when cancelled', undoFirst);
  await save('a new address again', 'new@example.com');
  await undo('while pending', await side.emailToken('undo'));
  await see('after the undo');
  await save('a new address once more', 'new@example.com');
  const third = await side.emailToken('confirm');
  await confirm('rightly', third);
  await confirm('twice', third);
  await see('when confirmed');
  const { email, ...ravi } = { email: 'Asha.Raman@example.com', firstName: 'Ravi', lastName: 'Iyer' };
  await ask('email: sign up with a reserved address', {
    endpoint: 'signUp',
    body: { ...ravi, email, mobile: '9876543210', password: 'secret-1' },
  });
  const link = await side.emailToken('undo');
  await undo('when confirmed', link);
  await undo('twice', link);
  await see('without a session');
}
