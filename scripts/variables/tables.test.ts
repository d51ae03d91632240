import { readFileSync } from 'node:fs';
import variables from 'shared/server/variables.json';
import { apiCommand } from '../../api/src/config';
import { edgeCommand, opsCommand, releaseCommand } from '../../releases/src/variables';
import { file, withTables } from './tables';

test('the tables in docs/for-ops.md are those of the commands: npm run variables writes them', () => {
  const text = readFileSync(file, 'utf8');
  expect(withTables(text)).toBe(text);
});

test('each variable that has words is read by a command', () => {
  const read = [edgeCommand, apiCommand, opsCommand, releaseCommand].flatMap(({ schema }) =>
    Object.keys(schema),
  );
  expect([...new Set(read)].sort()).toEqual(Object.keys(variables).sort());
});
