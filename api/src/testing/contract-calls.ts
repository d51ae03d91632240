import type { SignInResponse } from 'shared/contract/auth';
import { endpoints, type EndpointName } from 'shared/contract/endpoints';
import type { LookupEntry } from 'shared/contract/lookups';
import type { Ask, Reply, Request, Side } from './both-apis';
import { askAboutFiles, askAboutSteps } from './contract-saves';
import { askAboutEmail } from './contract-email';
import { askAboutVersions } from './contract-versions';
import { text } from './forms';

const asha = { firstName: 'Asha', lastName: 'Raman', mobile: '9876543210', password: 'secret-1' };
const email = 'asha.raman@example.com';
const names = Object.keys(endpoints) as EndpointName[];
const isMultipart = (name: EndpointName): boolean => 'multipart' in endpoints[name];
const isPublic = (name: EndpointName): boolean => 'public' in endpoints[name];
const dataOf = <T>({ body }: Reply): T => (body as { data: T }).data;

/** What any call may be asked wrongly. */
async function askAllWrongly(ask: Ask, token: string): Promise<void> {
  const pathParams = { token: 'made-up', type: 'identity' };
  for (const endpoint of names) {
    const { method } = endpoints[endpoint];
    const own = isPublic(endpoint) ? undefined : token;
    await ask(`${endpoint}: another method`, {
      endpoint,
      pathParams,
      method: method === 'GET' ? 'POST' : 'GET',
    });
    const sent: Partial<Request> =
      method === 'GET' ? {} : isMultipart(endpoint) ? { parts: [] } : { body: {} };
    if (!isPublic(endpoint)) {
      await ask(`${endpoint}: no token`, { endpoint, pathParams, ...sent });
      const stranger = 'x'.repeat(43);
      await ask(`${endpoint}: an unknown token`, { endpoint, pathParams, token: stranger, ...sent });
    }
    if (method === 'GET') continue;
    await ask(`${endpoint}: nothing answered`, { endpoint, pathParams, token: own, ...sent });
    await ask(`${endpoint}: broken JSON`, { endpoint, pathParams, token: own, body: '{"email":' });
    await ask(`${endpoint}: a list`, { endpoint, pathParams, token: own, body: [1, 2] });
    await ask(`${endpoint}: an unknown part`, {
      endpoint,
      pathParams,
      token: own,
      parts: [text('shoe_size', '9')],
    });
  }
}

async function askAboutAccounts(ask: Ask, side: Side): Promise<string> {
  const signUp = { ...asha, email };
  await ask('sign up', { endpoint: 'signUp', body: signUp });
  await ask('sign up twice', { endpoint: 'signUp', body: { ...signUp, email: email.toUpperCase() } });
  await ask('sign up badly', { endpoint: 'signUp', body: { ...signUp, email: 'asha', mobile: '12' } });
  await ask('sign in', { endpoint: 'signIn', body: { email, password: asha.password } });
  await ask('wrong password', { endpoint: 'signIn', body: { email, password: 'secret-2' } });
  await ask('unknown address', {
    endpoint: 'signIn',
    body: { email: 'no@example.com', password: 'secret-1' },
  });
  await ask('forgotten', { endpoint: 'forgotPassword', body: { email } });
  await ask('forgotten by nobody', { endpoint: 'forgotPassword', body: { email: 'no@example.com' } });
  const pathParams = { token: await side.resetToken(email) };
  await ask('reset badly', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'short' } });
  await ask('reset', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'secret-3' } });
  await ask('reset again', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'secret-4' } });
  const contact = { name: 'A', email, phone: '+44 20 7946 0000', subject: 'Hiring', message: 'Hello' };
  await ask('contact', { endpoint: 'sendContactMessage', body: contact });
  await ask('contact badly', { endpoint: 'sendContactMessage', body: { ...contact, phone: 'call me' } });
  const again = await ask('sign in with the new password', {
    endpoint: 'signIn',
    body: { email, password: 'secret-3' },
  });
  return dataOf<SignInResponse>(again).token;
}

async function askForAll(ask: Ask, token: string, when: string): Promise<void> {
  for (const endpoint of ['fetchMe', 'fetchPersonalInformation', 'fetchProfile'] as const)
    await ask(`${endpoint} ${when}`, { endpoint, token });
}

async function askForLists(ask: Ask, side: Side, token: string): Promise<(name: string) => number> {
  const found: LookupEntry[] = [];
  for (const endpoint of ['listQualifications', 'listDegrees', 'listSkills', 'listLanguages'] as const) {
    const query = { page: '1', limit: '10000' };
    found.push(...dataOf<LookupEntry[]>(await ask(endpoint, { endpoint, token, query })));
    await ask(`${endpoint}, a part`, { endpoint, token, query: { page: '2', limit: '3' } });
    await ask(`${endpoint}, page 0`, { endpoint, token, query: { page: '0', limit: '1e3' } });
  }
  await ask('no applications', { endpoint: 'listAppliedJobs', token });
  const time = new Date().toISOString();
  const application = { id: '1', companyName: 'Northlight', applicationNo: 'MG-1', createdAt: time };
  const status = 'Profile Evaluation';
  await side.addApplication(email, { ...application, designation: null, status, updatedAt: time });
  await ask('an application', { endpoint: 'listAppliedJobs', token });
  return (name) => found.find((entry) => entry.name === name)?.id ?? 0;
}

/** Every call of the contract, with the answers that a page may get for it. */
export async function askEverything(ask: Ask, side: Side): Promise<void> {
  const token = await askAboutAccounts(ask, side);
  await askForAll(ask, token, 'of a new candidate');
  await askAllWrongly(ask, token);
  await askAboutSteps(ask, token, await askForLists(ask, side, token));
  await askAboutFiles(ask, token);
  await askAboutVersions(ask, token);
  await askForAll(ask, token, 'in the end');
  await askAboutEmail(ask, side, token);
}
