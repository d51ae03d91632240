import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from 'server-kit/sign-in/passwords';
import type { Answers, CandidateAnswer } from '../api/src/desk/answers';
import { compileServers } from './testing/compiled-servers';

const { folder, start, remove } = compileServers();
afterAll(remove);

test('the compiled desk lets a person sign in, serves its page, and shows a candidate and a page of a paper', async () => {
  const data = {
    DATABASE_URL: 'embedded',
    FILE_STORE: 'file:files',
    FILE_KEYS: 'none',
    CLAMD_URL: 'none',
    PORTAL_DATA: path.join(folder, 'data'),
  };
  // Migrates, and makes the demo candidate. The embedded database belongs to one process.
  const ofApi = { SMTP_URL: 'outbox', PUBLIC_URL: 'http://localhost:3000', API_PORT: '0', DEMO: 'true' };
  const { child: api } = await start('api', { ...data, ...ofApi });
  api.kill('SIGTERM');
  await once(api, 'exit');
  const password = 'a long password of staff';
  const person = { name: 'meera', role: 'lead', password: await hashPassword(password) };
  writeFileSync(path.join(folder, 'people.json'), JSON.stringify({ people: [person] }));
  const { url } = await start('desk', {
    ...data,
    DESK_URL: 'http://desk.localhost',
    DESK_PEOPLE: 'people.json',
    DESK_KEY: randomBytes(32).toString('hex'),
    DESK_PORT: '0',
  });
  const login = await fetch(`${url}/desk/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ name: 'meera', password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get = (file: string) => fetch(url + file, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  const page = await (await get('/desk')).text();
  const [script = ''] = /\/assets\/script[^"]+/.exec(page) ?? [];
  expect((await get(script)).status).toBe(200);
  const { candidates } = (await (await get('/v1/queue')).json()) as Answers['queue'];
  const ofDemo = `/v1/candidates/${candidates[0]!.id}`;
  const { papers } = (await (await get(ofDemo)).json()) as CandidateAnswer;
  const paper = papers.find(({ file }) => file.endsWith('.pdf'));
  const picture = await get(`${ofDemo}/papers/${paper!.file}/pages/1`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
}, 60_000);
