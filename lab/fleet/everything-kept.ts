import assert from 'node:assert/strict';
import { test } from 'node:test';
import { world } from './world';

void test('Everything that was acknowledged is there after all faults', async () => {
  const { load, watched } = world();
  await load.stop();
  assert.deepEqual(load.problems, [], 'while the faults happened');
  assert.deepEqual(await load.readBack(), []);
  const missed = load.calls.filter(({ kind, face }) => kind === 'read back' && face !== 'ok');
  assert.equal(missed.length, 0, 'every account, answer and file was read');
  const tokens = load.entries.filter(({ token }) => !token);
  assert.equal(tokens.length, 0, 'every account signs in');
  await watched.end();
  assert.deepEqual(watched.unexpected(), {}, 'no alert fired between the faults');
  console.log(
    `${load.calls.length} calls of ${load.entries.length} candidates; all that was acknowledged is there`,
  );
});
