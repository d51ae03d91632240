import { once } from 'node:events';
import type { FileStore } from './store';

/** Keeps a short text, such as a mark of ours, under a name of its own. */
export async function keepText(store: FileStore, name: string, text: string): Promise<void> {
  const { id, stream } = await store.staging.create();
  stream.end(text);
  await once(stream, 'close');
  await store.keep(id, { name, size: Buffer.byteLength(text), contentType: 'application/json' });
}
