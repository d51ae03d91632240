import { personReads } from 'sdk/recorded-api/recordings';
import type { TestDatabase } from './databases';
import { askAll, askBadly, askForRefusals, type Refusal } from './record-calls';
import { persons, readAll } from './record-persons';
import { openRecorder } from './recorder';
import { stabilizer } from './stable';

const reads: readonly string[] = personReads;
const onlySaid = (refusals: Readonly<Record<string, Refusal>>) =>
  Object.fromEntries(Object.entries(refusals).map(([name, { status, body }]) => [name, { status, body }]));

/**
 * The recordings of sdk/recorded-api, from the API on a new database. They are the same in each run and on
 * either database.
 */
export async function recordAnswers(on: Pick<TestDatabase, 'openMigrated'>): Promise<unknown> {
  const stable = stabilizer(Date.now());
  const read: Record<string, unknown> = {};
  let calls: object = {};
  for (const [name, live] of Object.entries(persons)) {
    const recorder = await openRecorder(on);
    try {
      await live(recorder);
      read[name] = await readAll(recorder);
      if (name === 'in-progress') {
        await askAll(recorder);
        const invalid = onlySaid(await askBadly(recorder));
        const refusals = onlySaid(await askForRefusals(recorder));
        const answers = Object.entries(recorder.answers).filter(([one]) => !reads.includes(one));
        calls = { calls: Object.fromEntries(answers), refusals, invalid };
      }
    } finally {
      await recorder.api.close();
    }
  }
  return stable({ persons: read, ...calls });
}
