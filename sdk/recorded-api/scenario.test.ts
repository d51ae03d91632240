import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import type { Choices } from './choices';
import { createRecordedApi } from './recorded-api';
import { answerIn } from './scenario';

const api = createRecordedApi({ user: 'complete' });

async function statusOf(name: EndpointName, calls: Choices['calls']): Promise<number> {
  const { method, path } = endpoints[name];
  const call = { method, path, query: {}, token: api.session?.token, body: '{}' };
  return (await answerIn({ api: 'error-503', calls }, api, call)).status;
}

test.each([
  ['all', [503, 503, 503]],
  ['saves', [200, 503, 200]],
  ['fetchProfile', [503, 200, 200]],
] as const)('trouble in %s meets a read, a save and a sign-in or does not', async (calls, statuses) => {
  const names = ['fetchProfile', 'saveLanguage', 'signIn'] as const;
  expect(await Promise.all(names.map((name) => statusOf(name, calls)))).toEqual(statuses);
});
