import type { Opened } from 'server-kit/testing/opened';
import { readChannel } from '../channel/channel-store';
import { startIssuer } from '../testing/issuer';
import { openServer } from '../testing/published-server';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
let access: string;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => {
  server = await openServer(issuer);
  access = await server.accessOf('mf-auth');
});
afterEach(() => server.app.close());

const newest = async () => (await readChannel(server.store, 'production'))!;
const unchanged = async () => expect((await newest()).revision).toBe(1);
const build = (name: string, version: string) => ({ name, version });
const promote = {
  command: 'promote',
  channel: 'production',
  reason: 'a test',
  builds: [build('mf-auth', '1.0.1')],
};
const mounted = { problems: [], leftOut: [] };
const planOf = async (command: object) =>
  (await server.send(access, command, '/v1/plan')).json<{ id: string; revision: number }>();

test('a plan says what would change and what is to be mounted, and changes nothing', async () => {
  expect(await planOf(promote)).toMatchObject({
    revision: 1,
    isRefused: false,
    others: [],
    lines: [
      'Plan for revision 2 of production: promote mf-auth 1.0.1',
      '  mf-auth 1.0.0 -> 1.0.1',
      '  mounted in a browser before: mf-auth 1.0.1',
    ],
    mount: { next: { revision: 2 }, builds: [build('mf-auth', '1.0.1')] },
  });
  await unchanged();
});

test('a plan is applied once, with who gave the command', async () => {
  const { id } = await planOf(promote);
  const body = { ...promote, plan: id, mounted };
  const done = await server.send(access, body);
  expect(done.json()).toEqual({ lines: ['production is at revision 2: promote mf-auth 1.0.1'] });
  expect(await newest()).toMatchObject({
    actor: 'team mf-auth',
    from: { repository: 'acme/mf-auth', ref: 'refs/heads/main', run: '42', person: 'asha' },
  });
  const again = await server.send(access, body);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    {
      message: expect.stringContaining(
        'made at revision 1 of production, which is at revision 2 now: it was applied already',
      ) as string,
      code: 'moved',
      moved: true,
    },
  ]);
  expect((await newest()).revision).toBe(2);
});

test('a plan is refused once the channel has moved, whatever moved', async () => {
  const { id } = await planOf(promote);
  const other = { ...promote, builds: [build('mf-dashboard', '1.0.1')], mounted };
  await server.send(await server.accessOf('mf-dashboard'), other);
  const answer = await server.send(access, { ...promote, plan: id, mounted });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { moved: true }]);
  expect((await newest()).deployables['mf-auth']?.current?.version).toBe('1.0.0');
});

test.each<[string, object, string]>([
  ['another channel', { channel: 'staging' }, 'may not promote mf-auth in staging'],
  ['another command', { builds: [build('mf-auth', '1.1.0-pr.1')], preview: true }, 'is of another command'],
])('a plan of %s is refused', async (_what, changes, message) => {
  const { id } = await planOf(promote);
  const answer = await server.send(access, { ...promote, ...changes, plan: id, mounted });
  expect(answer.json<{ message: string }>().message).toContain(message);
  await unchanged();
});

test('a plan whose builds nobody mounted is not applied', async () => {
  const { id } = await planOf(promote);
  for (const body of [promote, { ...promote, plan: id }]) {
    const answer = await server.send(access, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { message: expect.stringContaining('must be mounted in a browser first') as string },
    ]);
  }
  await unchanged();
});
