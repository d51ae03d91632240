import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Opened } from 'server-kit/testing/opened';
import { openCommandLine } from '../testing/command-line';
import { runRelease } from './run';

let line: Opened<typeof openCommandLine>;

beforeEach(async () => void (line = await openCommandLine()));
afterEach(() => line.remove());

test('a code is explained: what it means, who acts, what to do', async () => {
  expect(await line.release('explain', 'held')).toMatch(
    /^held: .*frozen.*\nWho acts: .*\nWhat to do: .*unfreeze/,
  );
  expect(await line.release('explain')).toMatch(/held.*integrity/);
  await expect(line.release('explain', 'constructor')).rejects.toThrow("There is no code 'constructor'");
});

test('a refusal ends with its code, unless its message says it all', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'explain-'));
  const printed: string[] = [];
  const terminal = { log: () => undefined, error: (text: string) => void printed.push(text) };
  const env = { RELEASE_STORE: folder, PORTAL_CHANNEL: 'staging' };
  try {
    expect(await runRelease(['promote', 'mf-new@1.0.0'], terminal, env)).toBe(1);
    expect(printed.at(-1)).toBe('What this means, and who acts: the command explain not-published');
    expect(await runRelease(['promote', 'mf-new'], terminal, env)).toBe(1);
    expect(printed.at(-1)).toContain("'mf-new' does not name a build");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
