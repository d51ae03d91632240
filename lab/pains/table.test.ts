import { readFileSync } from 'node:fs';
import path from 'node:path';
import { painNames, painOf } from './pains';
import { tableOf } from './table';

const root = path.resolve(import.meta.dirname, '../..');

test('README has the table of a run in which each pain was as expected', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const stock = (name: (typeof painNames)[number]) => (painOf(name).stock === true ? 'yes' : 'no');
  expect(readme).toContain(tableOf(painNames, () => 'yes', stock));
});

const journeys = painNames.flatMap((name) => painOf(name).journeys ?? []);

test.each(journeys)('%s has the journeys of a pain: %s', (file, titles) => {
  const source = readFileSync(path.join(root, 'e2e', file), 'utf8');
  for (const title of titles.split('|')) expect(source).toContain(title);
});
