import { readChannel } from '../channel/channel-store';
import { promoteBuilds, startCanaryBuild } from '../channel/release';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { openOps, type Fields, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
let folder: string;
let removeFolder: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove: removeFolder } = await temporaryFolder());
  ops = await openOps();
  await ops.logIn();
});
afterEach(async () => {
  await ops.app.close();
  await removeFolder();
});

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
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1');

test('the first canary of a remote has its row, and is ended', async () => {
  await publishAll(ops.store, folder, makeRemote('mf-new', '1.0.0'));
  await startCanaryBuild(ops.store, { name: 'mf-new', version: '1.0.0' }, 10, ravi);
  expect(textOf((await ops.get('/ops')).body)).toContain(
    'mf-new Current None yet Canary 1.0.0 10 % of candidates',
  );
  const fields = { ...rollback, name: 'mf-new', revision: 3 };
  expect((await ops.get('/ops/change/rollback?channel=production&name=mf-new')).body).toContain(
    'There is nothing to change',
  );
  const form = await ops.get('/ops/change/abort-canary?channel=production&name=mf-new');
  expect(textOf(form.body)).toContain(
    'candidates get no build of it, but 10 % of them 1.0.0. After this, its pages are not found.',
  );
  expect((await sendForm(fields, 'abort-canary')).statusCode).toBe(303);
  expect(textOf((await ops.get('/ops')).body)).not.toContain('mf-new Current');
});

test('a rollback that a remote prevents is offered together with that remote, and done in one revision', async () => {
  const react = (version: string) => ({ provides: { react: { version, js: ['vendor.js'], css: [] } } });
  await publishAll(
    ops.store,
    folder,
    makeShell('2.0.0', {
      provides: { ...makeShell('2.0.0').manifest.provides, ...react('19.9.0').provides },
    }),
    makeRemote('mf-auth', '2.0.0', { routes: ['/sign-in'], needs: { react: '^19.9.0' } }),
  );
  await promoteBuilds(ops.store, [{ name: 'shell', version: '2.0.0' }], ravi);
  await promoteBuilds(ops.store, [auth('2.0.0')], ravi);
  const fields = { ...rollback, name: 'shell', revision: 4 };
  const refused = await sendForm(fields);
  expect(refused.statusCode).toBe(422);
  expect(textOf(refused.body)).toMatch(
    /mf-auth 2\.0\.0 needs react .* Together with mf-auth 2\.0\.0 to 1\.0\.1/,
  );
  expect((await newest()).revision).toBe(4);
  const done = await sendForm({ ...fields, withDependents: 'true' });
  expect(done.headers.location).toBe('/ops?channel=production&done=5');
  expect((await newest()).change).toBe('rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.0.0 to 1.0.1');
});
