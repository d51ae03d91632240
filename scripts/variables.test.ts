import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableOf } from 'server-kit/help';
import type { Command } from 'server-kit/settings';
import variables from 'server-kit/variables.json';
import { apiCommand } from '../api/src/config';
import { deskCommand } from '../api/src/desk/config';
import { edgeCommand, releasesCommand, releaseCommand } from '../releases/src/variables';

const commands: readonly Command[] = [edgeCommand, apiCommand, deskCommand, releasesCommand, releaseCommand];
const file = path.resolve(import.meta.dirname, '../docs/for-ops.md');

/** The text with the table of each command between its markers. */
const withTables = (text: string): string =>
  commands.reduce((changed, command) => {
    const [begin, end] = [`<!-- variables of ${command.command} -->`, '<!-- end of variables -->'];
    const [from, to] = [changed.indexOf(begin), changed.indexOf(end, changed.indexOf(begin))];
    if (from < 0 || to < 0) throw new Error(`There is no place for the variables of ${command.command}`);
    return `${changed.slice(0, from)}${begin}\n\n${tableOf(command)}\n\n${changed.slice(to)}`;
  }, text);

test('the tables in docs/for-ops.md are those of the commands: npm run build -- variables writes them', () => {
  const text = readFileSync(file, 'utf8');
  if (process.env.WRITE_VARIABLES) writeFileSync(file, withTables(text));
  else expect(withTables(text)).toBe(text);
});

test('each variable that has words is read by a command', () => {
  const read = commands.flatMap(({ schema }) => Object.keys(schema));
  expect([...new Set(read)].sort()).toEqual(Object.keys(variables).sort());
});
