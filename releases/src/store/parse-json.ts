import type { Store } from './store';

/** The value of a JSON text; undefined for one that is not JSON, such as a truncated one. */
export function parseJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/** The JSON of an object in the store; null where there is none, or no JSON. */
export async function readJson(store: Pick<Store, 'read'>, key: string): Promise<unknown> {
  const bytes = await store.read(key);
  return bytes && (parseJson(bytes) ?? null);
}
