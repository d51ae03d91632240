import type { Opened } from 'server-kit/testing/opened';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { openCommandLine } from '../testing/command-line';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = ['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-auth', version));
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await release('promote', 'mf-auth@1.0.1');
});
afterEach(() => line.remove());

test('a frozen deployable says so, refuses promotions, takes rollbacks, and opens again', async () => {
  expect(await release('freeze', 'mf-auth', '--reason', 'exam week')).toBe(
    'production is at revision 3: freeze mf-auth',
  );
  expect(await release('status')).toMatch(/mf-auth .*by Asha, 2026-01-02 03:04:05 UTC: exam week/);
  await expect(release('promote', 'mf-auth@1.0.2')).rejects.toThrow('frozen by Asha');
  expect(await release('rollback', 'mf-auth', '--reason', 'stuck')).toContain('1.0.1 to 1.0.0');
  expect(await release('unfreeze', 'mf-auth')).toContain('unfreeze mf-auth');
  expect(await release('unfreeze', 'mf-auth')).toContain('Nothing to change');
  expect(await release('promote', 'mf-auth@1.0.2')).toContain('promote mf-auth 1.0.2');
});

test('a forced promotion needs a reason, prints what it overruled, and the history keeps it', async () => {
  await release('freeze', 'mf-auth', '--reason', 'exam week');
  await expect(release('promote', 'mf-auth@1.0.2', '--force')).rejects.toThrow('needs a --reason');
  const output = await release('promote', 'mf-auth@1.0.2', '--force', '--reason', 'security fix');
  expect(output).toContain('promote mf-auth 1.0.2, forced');
  expect(output).toContain('overruled: mf-auth is frozen by Asha');
  expect(await release('history')).toContain('overruled: mf-auth is frozen by Asha');
});

test('a freeze without a reason is refused', async () => {
  await expect(release('freeze', 'mf-auth')).rejects.toThrow('A freeze needs a --reason');
});
