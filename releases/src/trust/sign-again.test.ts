import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signAgain } from './sign-again';
import { isDocument } from './signed-store';

const build = { name: 'mf-auth', version: '1.0.0' };
const documents = [
  layout.manifest(build),
  layout.channel('production'),
  layout.revision('production', 1),
  layout.timestamp('production'),
  layout.previewLink('production', 'a'),
  layout.token('a'),
  layout.verdicts('production'),
];

test('every kind of document is signed with the next key, and nothing else', async () => {
  const store = new MemoryStore();
  const before = signedStore(store);
  expect(documents.every(isDocument)).toBe(true);
  for (const key of documents) await before.put(key, Buffer.from(JSON.stringify({ key })));
  await before.put(layout.removal(build), Buffer.from('{}'));

  const known = [keys.next, keys.server].map(({ publicKey }) => publicKey);
  expect(await signAgain(signedStore(store, keys.next, known), false)).toBe(documents.length);
  const after = signedStore(store, null, [keys.next.publicKey]);
  for (const key of documents) expect(JSON.parse(String(await after.read(key)))).toEqual({ key });
  expect(String(await after.read(layout.removal(build)))).toBe('{}');
});
