import { readChannel } from '../channel/channel-store';
import { freezeDeployable, promoteBuilds, startCanaryBuild } from '../channel/release';
import { writeVerdicts } from '../judge/verdict-file';
import { stamp } from '../testing/fixture';
import { openOps, type Fields, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
beforeEach(async () => {
  ops = await openOps();
  await ops.logIn();
});
afterEach(() => ops.app.close());

const auth = (version: string) => ({ name: 'mf-auth', version });
const ravi = { ...stamp, actor: 'Ravi', reason: 'a new form' };
const rollback = {
  channel: 'production',
  name: 'mf-auth',
  version: '1.0.0',
  reason: 'stuck on iOS',
  revision: 2,
};
const sendForm = (fields: Fields, kind = 'rollback') => ops.send(`/ops/change/${kind}`, fields);
const newest = async () => (await readChannel(ops.store, 'production'))!;

test('a rollback is a revision of the operator, with the reason, and the page confirms it', async () => {
  const answer = await sendForm(rollback);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops?channel=production&done=3']);
  expect(await newest()).toMatchObject({
    revision: 3,
    actor: 'Asha',
    reason: 'stuck on iOS',
    change: 'rollback mf-auth 1.0.1 to 1.0.0',
    time: '2026-01-02T03:09:05.000Z',
  });
  const { body } = await ops.get(answer.headers.location!);
  expect(body).toContain('Done. production is at revision 3: rollback mf-auth 1.0.1 to 1.0.0');
});

test('without a version, the last good build comes back', async () => {
  const { version: _none, ...fields } = rollback;
  expect((await sendForm(fields)).statusCode).toBe(303);
  expect((await newest()).change).toBe('rollback mf-auth 1.0.1 to 1.0.0');
});

test('an operator who has not seen a newer change of the deployable changes nothing, and is shown it', async () => {
  await promoteBuilds(ops.store, [auth('1.0.2')], ravi);
  const answer = await sendForm({ ...rollback, reason: 'the <b> form' });
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain('revision 3: promote mf-auth 1.0.2, by Ravi');
  expect(answer.body).toContain('value="the &lt;b&gt; form"');
  expect(answer.body).toMatch(/name="revision" value="3"/);
  expect((await newest()).revision).toBe(3);
});

test.each(['freeze', 'unfreeze', 'abort-canary', 'promote-canary'])(
  '%s too stands back when another was faster',
  async (kind) => {
    await startCanaryBuild(ops.store, auth('1.0.2'), 10, ravi);
    await freezeDeployable(ops.store, 'mf-auth', ravi);
    expect((await sendForm(rollback, kind)).statusCode).toBe(409);
    expect((await newest()).revision).toBe(4);
  },
);

test('what others did to another deployable does not stand in the way', async () => {
  await freezeDeployable(ops.store, 'shell', ravi);
  expect((await sendForm(rollback)).headers.location).toBe('/ops?channel=production&done=4');
});

test('a canary is ended, or given to all', async () => {
  await startCanaryBuild(ops.store, auth('1.0.2'), 10, ravi);
  const form = await ops.get('/ops/change/promote-canary?channel=production&name=mf-auth');
  expect(form.body.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')).toContain(
    'candidates get 1.0.1, and 10 % of them 1.0.2. After this, all get 1.0.2.',
  );
  await sendForm({ ...rollback, revision: 3 }, 'abort-canary');
  expect((await newest()).change).toBe('abort canary mf-auth 1.0.2');
  await startCanaryBuild(ops.store, auth('1.0.2'), 10, ravi);
  await sendForm({ ...rollback, revision: 5 }, 'promote-canary');
  expect((await newest()).deployables['mf-auth']!.current.version).toBe('1.0.2');
});

test('a freeze stops promotions until it ends, and is confirmed once', async () => {
  await sendForm(rollback, 'freeze');
  expect((await newest()).deployables['mf-auth']!.frozen).toMatchObject({ actor: 'Asha' });
  expect((await ops.get('/ops')).body).toContain('Frozen by Asha');
  const again = await sendForm({ ...rollback, revision: 3 }, 'freeze');
  expect(again.headers.location).toBe('/ops?channel=production&same=3');
  await sendForm({ ...rollback, revision: 3 }, 'unfreeze');
  expect((await newest()).deployables['mf-auth']!.frozen).toBeUndefined();
});

test.each([
  ['no reason', { reason: '' }, 'Say why'],
  ['a reason of spaces', { reason: '   ' }, 'Say why'],
  ['a reason too long', { reason: 'x'.repeat(201) }, 'Say it in 200 characters'],
  ['a line break in the reason', { reason: 'one\nby Asha' }, 'without control characters'],
  ['a reason that turns its direction', { reason: 'one \u202e two' }, 'without control characters'],
  ['a version that is none', { version: '../1' }, 'Choose one of the versions'],
  ['a version that is not kept', { version: '7.0.0' }, 'which is not among the kept earlier builds'],
  ['no revision', { revision: '' }, 'This is no revision'],
  ['a revision of the future', { revision: 99 }, 'has no revision 99'],
])('%s: nothing is done, and the form says what to do', async (_what, changes, told) => {
  const answer = await sendForm({ ...rollback, ...changes });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(told);
  expect((await newest()).revision).toBe(2);
});

test.each([
  ['a deployable that is not there', { name: 'mf-none' }],
  ['a name out of Object', { name: 'constructor' }],
  ['a channel that is not there', { channel: 'nowhere' }],
  ['a path as a channel', { channel: '../production' }],
])('%s is refused', async (_what, changes) => {
  expect((await sendForm({ ...rollback, ...changes })).statusCode).toBe(400);
  expect((await newest()).revision).toBe(2);
});

test('a change that does not exist is not found', async () => {
  expect((await ops.get('/ops/change/explode?channel=production&name=mf-auth')).statusCode).toBe(404);
  expect((await sendForm(rollback, 'explode')).statusCode).toBe(404);
});

const textOf = (page: { readonly body: string }): string =>
  page.body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the page shows what runs, how it came to be and what the judge says of it', async () => {
  const verdict = { decision: 'wait', reason: '1 of 20 votes failed', since: 0 } as const;
  await writeVerdicts(ops.store, 'production', [{ name: 'mf-auth', version: '1.0.1', ...verdict }]);
  await startCanaryBuild(ops.store, auth('1.0.2'), 10, ravi);

  const page = await ops.get('/ops');
  const text = textOf(page);
  expect(text).toContain('Revision 3: canary mf-auth 1.0.2 at 10 %, by Ravi');
  expect(text).toMatch(
    /mf-auth Current 1\.0\.1 5 min ago Canary 1\.0\.2 10 % of candidates, 5 min ago Last good 1\.0\.0/,
  );
  expect(text).toMatch(
    /3 canary mf-auth 1\.0\.2 at 10 %.* 2 promote mf-auth 1\.0\.1.* 1 promote shell 1\.0\.0, mf-auth 1\.0\.0/,
  );
  expect(text).toMatch(/Judge 1\.0\.1 wait 1 of 20 votes failed/);
});

test('a channel without a promotion is not offered, and the address of one shows production', async () => {
  for (const channel of ['staging', 'nowhere', '../production'])
    expect(textOf(await ops.get(`/ops?channel=${channel}`))).toContain('What runs in production');
});

test('words of the history come as text', async () => {
  await freezeDeployable(ops.store, 'mf-auth', {
    ...ravi,
    actor: '<i>',
    reason: '<script>alert(1)</script>',
  });
  const { body } = await ops.get('/ops');
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body).not.toContain('<script>alert');
});

test('a build whose remote gets few votes is given to everybody, and the form offers all that are published', async () => {
  const { body } = await ops.get('/ops/change/start-canary?channel=production&name=mf-auth');
  expect([...body.matchAll(/name="version" value="([^"]+)"/g)].map(([, version]) => version)).toEqual([
    '1.0.2',
    '1.0.0',
  ]);
  const answer = await sendForm({ ...rollback, version: '1.0.2' }, 'start-canary');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops?channel=production&done=3']);
  expect(await newest()).toMatchObject({
    actor: 'Asha',
    change: 'promote mf-auth 1.0.2',
    forced: [expect.stringContaining('not mounted in a browser')],
  });
});

test('a canary that runs grows by itself from now on, and is not offered this again', async () => {
  await startCanaryBuild(ops.store, auth('1.0.2'), 20, ravi);
  await sendForm({ ...rollback, version: '1.0.2', revision: 3 }, 'start-canary');
  expect((await newest()).change).toBe('canary mf-auth 1.0.2 at 20 %, raised by itself');
  expect((await ops.get('/ops')).body).not.toContain('id="start-canary-mf-auth"');
});
