import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../deploy/make-env.sh');

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'portal-env-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const make = () => spawnSync('sh', [script, path.join(folder, '.env')], { encoding: 'utf8' });

test('the settings of Compose are made with new secrets, for their owner alone', () => {
  expect(make()).toMatchObject({ status: 0, stderr: '' });
  const file = path.join(folder, '.env');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = readFileSync(file, 'utf8');
  expect(made).toMatch(/^FILE_KEYS=[0-9a-f]{64}$/m);
  expect(new Set(made.match(/[0-9a-f]{64}/g)).size).toBe(made.match(/[0-9a-f]{64}/g)!.length);
});

test('a file that is there stays as it is', () => {
  writeFileSync(path.join(folder, '.env'), 'FILE_KEYS=in-use\n');
  const { status, stderr } = make();
  expect([status, stderr]).toEqual([1, expect.stringContaining('stays as it is')]);
  expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('FILE_KEYS=in-use\n');
});
