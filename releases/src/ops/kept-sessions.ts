import { createHash } from 'node:crypto';
import { sessionLifeMs, type KeptSession, type SessionStore } from 'server-kit/sign-in/sessions';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';

/** Hashed: a name may have characters that a key may not. */
const folderOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const keyOf = (name: string, id: string): string => layout.opsSession(folderOf(name), id);
/** Apart from the session, so that a note which comes late cannot bring an ended session back. */
const noteOf = (name: string, id: string): string => `${layout.opsSessions(folderOf(name))}/${id}.seen`;

/** Sessions of operators in the release store, which all release servers share. */
export function keptSessions(store: Store): SessionStore {
  async function find(name: string, id: string): Promise<KeptSession[]> {
    const record = (await readJson(store, keyOf(name, id))) as Omit<KeptSession, 'id' | 'seen'> | null;
    if (!record) return [];
    const noted = Number((await store.read(noteOf(name, id))) ?? 0);
    return [{ ...record, id, seen: Math.max(record.started, noted || 0) }];
  }

  return {
    async create(name, { id, started, ends, device }) {
      await store.create(keyOf(name, id), Buffer.from(JSON.stringify({ started, ends, device })));
    },
    async read(name, id) {
      if (id !== undefined) return find(name, id);
      const files = await store.list(layout.opsSessions(folderOf(name)));
      const ids = files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));
      return (await mapConcurrent(ids, (one) => find(name, one))).flat();
    },
    async noteUse(name, id, seen) {
      await store.put(noteOf(name, id), Buffer.from(String(seen)));
    },
    async remove(name, id) {
      const folder = layout.opsSessions(folderOf(name));
      const files = await store.list(folder);
      const ended = files.filter((file) => id === undefined || file.startsWith(`${id}.`));
      for (const file of ended.sort()) await store.remove(`${folder}/${file}`);
    },
  };
}

/** Removes records of sessions that have ended. */
export async function removeEnded(store: Store, now: number): Promise<void> {
  const records = await store.objects('ops-sessions');
  for (const { key, modifiedAt } of records) if (now - modifiedAt > sessionLifeMs) await store.remove(key);
}
