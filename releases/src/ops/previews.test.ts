import { createLink, listLinks } from '../preview/links';
import { openOps, type OpsServer } from '../testing/ops-server';
import { policy } from '../testing/trust';

let ops: OpsServer;
const openWith = async (changes: Parameters<typeof openOps>[0] = {}): Promise<void> => {
  ops = await openOps(changes);
  await ops.logIn();
  const created = Date.now();
  for (const name of ['mf-auth', 'mf-dashboard']) {
    const build = { channel: 'production', name, version: '1.4.3-pr.12' };
    await createLink(ops.store, { ...build, actor: 'Ravi', created, expires: created + 60_000 });
  }
};
afterEach(() => ops.app.close());

const page = async () => (await ops.get('/ops/previews?channel=production')).body;
const left = async () =>
  (await listLinks(ops.store, 'production', Date.now())).map(({ name }) => name).sort();
const idOf = async (name: string) =>
  (await listLinks(ops.store, 'production', Date.now())).find((link) => link.name === name)!.id;

test('an operator sees who made each link, for what and until when, and ends one', async () => {
  await openWith();
  expect((await ops.get('/ops')).body).toContain('href="/ops/previews?channel=production"');
  const body = await page();
  expect(body.replace(/\s+/g, ' ')).toContain('Made by Ravi');
  expect(body.match(/End this link/g)).toHaveLength(2);
  const fields = { channel: 'production', id: await idOf('mf-auth') };
  const answer = await ops.send('/ops/previews/end', fields);
  expect(answer.headers.location).toBe('/ops/previews?channel=production');
  expect(await left()).toEqual(['mf-dashboard']);
  expect((await ops.send('/ops/previews/end', fields)).statusCode).toBe(303); // it has ended already
});

test('links that the operator may not end are neither shown nor ended', async () => {
  await openWith({ policy }); // Asha may roll back and freeze
  expect(await page()).toContain('There are no links to builds that you may release');
  const fields = { channel: 'production', id: await idOf('mf-auth') };
  expect((await ops.send('/ops/previews/end', fields)).statusCode).toBe(403);
  expect(await left()).toEqual(['mf-auth', 'mf-dashboard']);
});

test.each(['', '../tokens', 'constructor'])('there are no links of the channel %j', async (channel) => {
  await openWith();
  expect((await ops.get(`/ops/previews?${new URLSearchParams({ channel })}`)).statusCode).toBe(404);
  const answer = await ops.send('/ops/previews/end', { channel, id: await idOf('mf-auth') });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops']);
  expect(await left()).toHaveLength(2);
});
