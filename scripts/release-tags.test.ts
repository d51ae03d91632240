import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const preset = path.join(import.meta.dirname, 'changelog/index.cjs');
let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@jobs.example', ...args], {
    cwd: folder,
  });

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'release-tags-'));
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'First');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As Lerna asks which version follows, before it writes anything. */
const askForVersion = () =>
  spawnSync(process.execPath, ['-e', `require(${JSON.stringify(preset)}).whatBump([{ notes: [] }])`], {
    cwd: folder,
    encoding: 'utf8',
  });

test('without release tags no version is raised, and the refusal says where they come from', () => {
  const { status, stderr } = askForVersion();
  expect(status).toBe(1);
  expect(stderr).toContain(
    'git fetch --tags. In a repository that never had one: npm run build -- release-tags',
  );
});

test('with a release tag versions are raised', () => {
  git('tag', '--annotate', 'mf-auth@1.0.0', '--message', 'mf-auth@1.0.0');
  expect(askForVersion()).toMatchObject({ status: 0, stderr: '' });
});
