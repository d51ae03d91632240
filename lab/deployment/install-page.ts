import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../docs/operations.md');

/**
 * The commands of docs/operations.md, as they stand there.
 * @param part of its section "Install": the bold words with which that begins
 * @returns the text of each block of commands, in their order
 */
export function readCommands(part: string): string[] {
  const [, install = ''] = readFileSync(page, 'utf8').split(/^## Install$/m);
  const [section = ''] = install.split(/^## /m);
  const [, rest] = section.split(`\n**${part}**`);
  assert.ok(rest !== undefined, `docs/operations.md has no part '${part}'`);
  const [own = ''] = rest.split(/^\*\*/m);
  return [...own.matchAll(/^( *)```bash\n([^]*?)^\1```$/gm)].map(([, indent = '', lines = '']) =>
    lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
