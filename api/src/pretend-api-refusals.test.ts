import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { fileMaxBytes } from 'contract/wire/files';
import type { SignInResponse } from 'contract/wire/auth';
import type { PersonalInformation } from 'contract/wire/profile';
import {
  asha,
  askBoth,
  comparable,
  type Ask,
  type Asked,
  type Request,
  type Side,
} from './testing/both-apis';
import { manyCallsTimeoutMs } from './testing/databases';
import { file, personAnswers, text, texts } from './testing/forms';
import type { Part } from './testing/multipart';
import { compound, doc, jpeg, jpegWithPlace, pdf, png, webp, zip } from './testing/sample-files';

async function signUpAndIn(ask: Ask): Promise<string> {
  await ask('sign up', { endpoint: 'signUp', body: asha });
  const { email, password } = asha;
  const { body } = await ask('sign in', { endpoint: 'signIn', body: { email, password } });
  return (body as { data: SignInResponse }).data.token;
}

/** What any call may be asked wrongly. */
async function askAllWrongly(ask: Ask, token: string): Promise<void> {
  const pathParams = { token: 'made-up', type: 'identity', id: 'made-up', slot: 'made-up' };
  for (const endpoint of Object.keys(endpoints) as EndpointName[]) {
    const { method, multipart, public: isPublic }: Endpoint = endpoints[endpoint];
    const own = isPublic ? undefined : token;
    const ownCall = { endpoint, pathParams, token: own };
    const other = method === 'GET' ? 'POST' : 'GET';
    await ask(`${endpoint}: another method`, { endpoint, pathParams, method: other });
    const emptyBody: Partial<Request> = multipart ? { parts: [] } : { body: {} };
    const nothing = method === 'GET' ? {} : emptyBody;
    if (!isPublic) {
      await ask(`${endpoint}: no token`, { endpoint, pathParams, ...nothing });
      const stranger = 'x'.repeat(43);
      await ask(`${endpoint}: an unknown token`, { endpoint, pathParams, token: stranger, ...nothing });
    }
    // It would end the session that the other questions are asked with.
    if (method === 'GET' || endpoint === 'signOut') continue;
    await ask(`${endpoint}: nothing answered`, { ...ownCall, ...nothing });
    await ask(`${endpoint}: broken JSON`, { ...ownCall, body: '{"email":' });
    await ask(`${endpoint}: a list`, { ...ownCall, body: [1, 2] });
    await ask(`${endpoint}: an unknown part`, { ...ownCall, parts: [text('shoe_size', '9')] });
  }
}

async function askAboutFiles(ask: Ask, token: string): Promise<void> {
  const send = (endpoint: EndpointName, what: string, ...parts: Part[]) =>
    ask(`${endpoint}: ${what}`, { endpoint, token, parts });
  const person = texts(personAnswers);
  await send('savePersonalInformation', 'a PNG', ...person, file('profile_picture', png(), 'me.png'));
  await send('savePersonalInformation', 'a WebP', ...person, file('profile_picture', webp(), 'me.webp'));
  const placed = file('profile_picture', jpegWithPlace(), 'me.jpg');
  const { body } = await send('savePersonalInformation', 'a picture with its place', ...person, placed);
  const filename = (body as { data: PersonalInformation }).data.profile_picture ?? '';
  const pathParams = { type: 'profile_picture' };
  await ask('that picture', { endpoint: 'downloadFile', token, pathParams, query: { filename } });
  const broken = file('profile_picture', jpeg().subarray(0, 100), 'me.jpg');
  await send('savePersonalInformation', 'half a picture', ...person, broken);
  await send('savePersonalInformation', 'sound', ...person, file('profile_picture', webp(300, 'WAVE'), 'me'));
  await send('savePersonalInformation', 'a PDF', ...person, file('profile_picture', pdf(), 'me.jpg'));
  await send('savePersonalInformation', 'twice', ...person, text('city', 'Pune'));
  await ask('another sign up', { endpoint: 'signUp', body: { ...asha, email: 'ravi@example.com' } });
  const taken = texts({ ...personAnswers, email: 'Ravi@example.com' });
  await send('savePersonalInformation', 'a taken address', ...taken);
  await send('savePortfolio', 'bad', text('linkedin_url', 'javascript:alert(1)'), file('resume', jpeg()));
  const identity = 'saveIdentityDocuments';
  await send(identity, 'good', file('pan_card', pdf(), 'PAN.pdf'), file('passport', doc(), 'P.doc'));
  await send(identity, 'a spreadsheet', file('pan_card', compound('Workbook'), 'PAN.doc'));
  await send(identity, 'a picture by name', file('pan_card', pdf(), 'PAN.jpg'));
  const archive = file('pan_card', zip(['a.txt']), 'a.docx');
  await send(identity, 'an archive, and nothing', archive, file('passport', Buffer.alloc(0)));
  await send(identity, 'too large', file('pan_card', pdf(fileMaxBytes + 1)));
  await send(identity, 'a text', text('pan_card', 'ABCDE'));
  await send(identity, 'twice', file('pan_card', pdf()), file('pan_card', pdf()));
  const other = 'saveOtherDocuments';
  const [letters, slips] = [text('names', 'offer_letters'), text('names', 'salary_slips')];
  await send(other, 'a name too many', letters, slips, file('certificate_3', pdf()));
  await send(other, 'an unknown name', text('names', 'shoes'), file('certificate_1', pdf()));
  const papers = [file('certificate_1', pdf()), file('certificate_2', pdf())];
  await send(other, 'one name twice', letters, letters, ...papers);
}

/** Uses the link of a mail as often as people press. */
async function askToUnsubscribe(ask: Ask, side: Side, token: string): Promise<void> {
  const pathParams = { token: await side.unsubscribeToken(asha.email) };
  await ask('unsubscribe', { endpoint: 'unsubscribe', pathParams });
  await ask('unsubscribe again', { endpoint: 'unsubscribe', pathParams });
  await ask('unsubscribed', { endpoint: 'fetchMe', token });
}

/** Verifies the address, and asks for another mail. */
async function askToVerify(ask: Ask, side: Side, token: string): Promise<void> {
  await ask('verify: mail', { endpoint: 'sendVerification', token });
  const pathParams = { token: await side.verifyToken(asha.email) };
  await ask('verify without a session', { endpoint: 'verifyEmail', pathParams });
  const wrong = { password: 'wrong' };
  await ask('verify with a wrong password', { endpoint: 'verifyEmail', pathParams, body: wrong });
  await ask('verify', { endpoint: 'verifyEmail', pathParams, token });
  await ask('verify again', { endpoint: 'verifyEmail', pathParams });
  await ask('verify: mail that is not needed', { endpoint: 'sendVerification', token });
  await ask('verified', { endpoint: 'fetchMe', token });
}

/** Changes of the email address; ends with the address that the account had, and without a session. */
async function askAboutEmail(ask: Ask, side: Side, token: string): Promise<void> {
  const save = (what: string, address: string) => {
    const parts = texts({ ...personAnswers, email: address });
    return ask(`email: ${what}`, { endpoint: 'savePersonalInformation', token, parts });
  };
  const see = async (when: string) => {
    await ask(`email: fetchMe ${when}`, { endpoint: 'fetchMe', token });
    await ask(`email: person ${when}`, { endpoint: 'fetchPersonalInformation', token });
  };
  const confirm = (what: string, link: string, password = asha.password) => {
    const pathParams = { token: link };
    return ask(`email: confirm ${what}`, { endpoint: 'confirmEmail', token, pathParams, body: { password } });
  };
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
  const ravi = { ...asha, firstName: 'Ravi', email: 'Asha.Raman@example.com' };
  await ask('email: sign up with a reserved address', { endpoint: 'signUp', body: ravi });
  const link = await side.emailToken('undo');
  await undo('when confirmed', link);
  await undo('twice', link);
  await see('without a session');
}

describe('the pretend API, asked wrongly and for another email address', () => {
  let real: Asked[];
  let pretend: Asked[];
  beforeAll(async () => {
    [real, pretend] = await askBoth(async (ask, side) => {
      const token = await signUpAndIn(ask);
      await askAllWrongly(ask, token);
      await askAboutFiles(ask, token);
      await askToUnsubscribe(ask, side, token);
      await askToVerify(ask, side, token);
      await askAboutEmail(ask, side, token);
    });
  }, manyCallsTimeoutMs);

  it('is asked wrongly for every call of the contract, and each is refused', () => {
    const refused = real.filter(({ reply }) => reply.status >= 400).map(({ endpoint }) => endpoint);
    expect([...new Set(refused)].sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('serves what the mailed links are for', () => {
    const served = real.filter(({ reply }) => reply.status < 400).map(({ endpoint }) => endpoint);
    expect(served).toEqual(
      expect.arrayContaining(['confirmEmail', 'undoEmailChange', 'cancelEmailChange', 'unsubscribe']),
    );
  });

  it('answers as the real one', () => {
    expect(comparable(pretend)).toEqual(comparable(real));
  });
});
