import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from 'server-kit/device';
import { cookieName, cookieOptions } from 'server-kit/cookies';
import { seal, unseal } from '../signature';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson, readJson } from '../store/parse-json';
import type { Store } from '../store/store';

const sessionLifeMs = 8 * 60 * 60 * 1000;
/** A session that was left open ends after this. */
const idleMs = 30 * 60 * 1000;
/** How often the store notes that a session is used. */
const noteMs = 60 * 1000;

const cookie = 'ops-session';

export interface Session {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** A session as its operator sees it in the list. */
export interface ListedSession {
  readonly id: string;
  readonly started: number;
  readonly seen: number;
  /** 'Chrome on Android'; empty for an unknown browser. */
  readonly device: string;
}

/** Hashed: a name may have characters that a key may not. */
const folderOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const keyOf = (name: string, id: string): string => layout.opsSession(folderOf(name), id);
/** Apart from the session, so that a note which comes late cannot bring an ended session back. */
const noteOf = (name: string, id: string): string => `${layout.opsSessions(folderOf(name))}/${id}.seen`;

/**
 * Sessions of operators. The cookie's signature covers what the operator logs in with, such as a password's
 * hash: a change of it ends every session of that name. The release store has a record of each session, so
 * that all release servers see that one has ended.
 */
export class Sessions {
  /**
   * @param credential what an operator logs in with; null for no operator. @param key shared by all release
   * servers, or random
   */
  constructor(
    private readonly store: Store,
    private readonly credential: (name: string) => string | null,
    private readonly key: string | Buffer = randomBytes(32),
  ) {}

  /** @param name of an operator who has proved to be the one */
  async start(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> {
    const now = Date.now();
    const session: Session = { name, id: randomBytes(12).toString('hex'), ends: now + sessionLifeMs };
    const device = deviceOf(request.headers['user-agent']);
    const record = { started: now, ends: session.ends, device };
    await this.store.create(keyOf(name, session.id), Buffer.from(JSON.stringify(record)));
    const content = Buffer.from(JSON.stringify(session)).toString('base64url');
    const token = seal(this.key, `ops-session ${this.credential(name)}`, content);
    const options = { ...cookieOptions(request), path: '/', maxAge: sessionLifeMs / 1000 };
    reply.setCookie(cookieName(request, cookie), token, options);
  }

  /** Null unless the session was started with our key, has not ended, and the operator is still one. */
  async read(request: FastifyRequest): Promise<Session | null> {
    const token = request.cookies[cookieName(request, cookie)] ?? '';
    const session = parseJson(Buffer.from(token.split('.')[0] ?? '', 'base64url')) as
      Session | null | undefined;
    const credential = session ? this.credential(session.name) : null;
    if (!session || credential === null || unseal(this.key, `ops-session ${credential}`, token) === null)
      return null;
    // Read last: only a cookie of ours costs a read.
    return session.ends > Date.now() && (await this.use(session.name, session.id)) ? session : null;
  }

  /** Whether a session goes on; if so, it counts as used now. */
  async use(name: string, id: string): Promise<boolean> {
    const now = Date.now();
    const found = this.credential(name) === null ? null : await this.find(name, id);
    if (!found || now - found.seen > idleMs) return false;
    if (now - found.seen > noteMs) await this.store.put(noteOf(name, id), Buffer.from(String(now)));
    return true;
  }

  /** The sessions of an operator that go on, the newest first. */
  async list(name: string): Promise<readonly ListedSession[]> {
    const files = await this.store.list(layout.opsSessions(folderOf(name)));
    const ids = files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));
    const found = await mapConcurrent(ids, (id) => this.find(name, id));
    return found
      .filter((one) => one !== null && Date.now() - one.seen <= idleMs)
      .map((one) => one!)
      .sort((a, b) => b.started - a.started);
  }

  /** Ends one session of an operator, or all of them. */
  async end(name: string, id?: string): Promise<void> {
    const folder = layout.opsSessions(folderOf(name));
    const files = await this.store.list(folder);
    const ended = files.filter((file) => id === undefined || file.startsWith(`${id}.`));
    for (const file of ended.sort()) await this.store.remove(`${folder}/${file}`);
  }

  clearCookie(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(cookieName(request, cookie), { ...cookieOptions(request), path: '/' });
  }

  private async find(name: string, id: string): Promise<ListedSession | null> {
    const found = /^[0-9a-f]{24}$/.test(id) ? await readJson(this.store, keyOf(name, id)) : null;
    const record = found as { started: number; ends: number; device: string } | null;
    if (!record || record.ends <= Date.now()) return null;
    const noted = Number((await this.store.read(noteOf(name, id))) ?? 0);
    return { id, started: record.started, seen: Math.max(record.started, noted || 0), device: record.device };
  }
}

/** Removes records of sessions that have ended. */
export async function removeEnded(store: Store, now: number): Promise<void> {
  const records = await store.objects('ops-sessions');
  for (const { key, modifiedAt } of records) if (now - modifiedAt > sessionLifeMs) await store.remove(key);
}
