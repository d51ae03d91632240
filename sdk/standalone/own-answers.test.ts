import { createRecordedApi } from 'sdk/recorded-api/recorded-api';
import { answerIn } from 'sdk/recorded-api/scenario';
import { answerOwn } from './own-answers';

const titles = ['Nurse'];
const answers = {
  'GET /items': { data: titles },
  'POST /items': ({ body }: { body: { title: string } }) => {
    titles.push(body.title);
    return { data: titles };
  },
  'GET /items/:id': ({ path, query }: { path: string; query: object }) => ({ path, query }),
  'GET /items/newest': async () => ({ data: titles.at(-1) }),
  'DELETE /items/:id': () => ({ status: 404, body: { message: 'It is gone already' } }),
  'PUT /items': () => ({ status: 204 }),
};

async function ask(method: string, path: string, body?: string) {
  const answer = await answerOwn(answers, path, { method, path, query: { q: '1' }, token: undefined, body });
  return answer && [answer.status, answer.body];
}

test('a call is answered by what the remote has recorded, or makes', async () => {
  expect(await ask('GET', '/items')).toEqual([200, { data: ['Nurse'] }]);
  expect(await ask('POST', '/items', '{"title":"Cook"}')).toEqual([200, { data: ['Nurse', 'Cook'] }]);
  expect(await ask('GET', '/items/7')).toEqual([200, { path: '/items/7', query: { q: '1' } }]);
  expect(await ask('GET', '/items/newest')).toEqual([200, { data: 'Cook' }]);
  expect(await ask('DELETE', '/items/7')).toEqual([404, { message: 'It is gone already' }]);
  expect(await ask('PUT', '/items', 'no JSON')).toEqual([204, undefined]);
});

test('any other call is left to the server', async () => {
  expect(await ask('GET', '/others')).toBeNull();
  expect(await ask('PATCH', '/items')).toBeNull();
});

test.each([
  ['error-503', 'all', [503, 503]],
  ['error-503', 'saves', [200, 503]],
  ['error-409', 'all', [200, 412]],
  ['error-503', 'fetchProfile', [200, 200]],
  ['offline', 'all', [0, 0]],
] as const)(
  '%s in %s meets its reads and saves as it meets those of the API',
  async (api, calls, statuses) => {
    const own = { ...createRecordedApi({ user: 'complete' }), answer: () => ({ status: 200 }) };
    const statusOf = async (method: string) => {
      const call = { method, path: '/mf-test/items', query: {}, token: 'x', body: '{}' };
      return (await answerIn({ api, calls }, own, call)).status;
    };
    expect([await statusOf('GET'), await statusOf('POST')]).toEqual(statuses);
  },
);
