import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../cookies';
import { deviceOf } from '../device';
import { seal, unseal } from '../signature';

export const sessionLifeMs = 8 * 60 * 60 * 1000;
/** A session that was left open ends after this. */
const idleMs = 30 * 60 * 1000;
/** How often it is noted that a session is used. */
const noteMs = 60 * 1000;

/** Somebody who works at the portal. */
export interface Person {
  readonly name: string;
  /** What the sign-in said of them; left out: none. A site may look up more by the name. */
  readonly roles?: readonly string[];
  /** The provider's id of them, where the name is none of a list. */
  readonly subject?: string | undefined;
}

export interface Session extends Person {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** A session as it is kept, and as its person sees it in the list. Times are milliseconds since 1970. */
export interface KeptSession {
  /** 24 hexadecimal digits. */
  readonly id: string;
  readonly started: number;
  readonly ends: number;
  /** When it was used last, to a minute. */
  readonly seen: number;
  /** 'Chrome on Android'; empty for an unknown browser. */
  readonly device: string;
}

/** Where sessions are kept: what all servers of a site share, so that each sees that one has ended. */
export interface SessionStore {
  create(name: string, session: KeptSession): Promise<void>;
  /** Those of a name, in any order, or the one with an id; also those that have ended by time. */
  read(name: string, id?: string): Promise<readonly KeptSession[]>;
  /** Must not bring back a session that was removed meanwhile. */
  noteUse(name: string, id: string, seen: number): Promise<void>;
  /** Removes one session of a name, or all of them. */
  remove(name: string, id?: string): Promise<void>;
}

interface SessionOptions {
  /** 'ops': the cookie is `ops-session`. A cookie of one site opens no other. */
  readonly site: string;
  readonly store: SessionStore;
  /**
   * What a person signs in with, such as a password's hash: a change of it ends every session of that name.
   * Null for somebody who may not sign in any more.
   */
  readonly credentialOf: (name: string) => string | null;
  /** Signs cookies; all servers of a site need the same one. */
  readonly key: string | Buffer;
}

const idPattern = /^[0-9a-f]{24}$/;

const held = new WeakMap<FastifyRequest, Session>();

/** The session that `Sessions.read` found in a request; null if there is none, or nobody looked. */
export const sessionOf = (request: FastifyRequest): Session | null => held.get(request) ?? null;

function parseSession(token: string): Session | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Session | null;
  } catch {
    return null;
  }
}

/** Sessions of those who work at the portal, in a signed cookie and in what all servers of a site share. */
export class Sessions {
  private readonly cookie: string;

  constructor(private readonly options: SessionOptions) {
    this.cookie = `${options.site}-session`;
  }

  /** @param person who has proved to be the one */
  async start(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
    const now = Date.now();
    const { name, roles, subject } = person;
    const [id, ends] = [randomBytes(12).toString('hex'), now + sessionLifeMs];
    const session: Session = { name, ...(roles && { roles }), ...(subject && { subject }), id, ends };
    const device = deviceOf(request.headers['user-agent']);
    await this.options.store.create(name, { id, started: now, ends, seen: now, device });
    const content = Buffer.from(JSON.stringify(session)).toString('base64url');
    const credential = this.options.credentialOf(name);
    const token = seal(this.options.key, this.labelOf(credential), content);
    const options = { ...cookieOptions(request), path: '/', maxAge: sessionLifeMs / 1000 };
    reply.setCookie(cookieName(request, this.cookie), token, options);
  }

  /**
   * Null unless the session was started with our key, has not ended, and the person may still sign in.
   * @param isUse whether the person asked, and not the page by itself: it puts off the idle end
   */
  async read(request: FastifyRequest, isUse = true): Promise<Session | null> {
    const token = request.cookies[cookieName(request, this.cookie)] ?? '';
    const session = parseSession(token);
    const credential = session ? this.options.credentialOf(session.name) : null;
    if (!session || credential === null) return null;
    if (unseal(this.options.key, this.labelOf(credential), token) === null) return null;
    // Read last: only a cookie of ours costs a read.
    if (session.ends <= Date.now() || !(await this.use(session.name, session.id, isUse))) return null;
    held.set(request, session);
    return session;
  }

  /** Whether a session goes on; if so, it counts as used now, unless it was no use. */
  async use(name: string, id: string, isUse = true): Promise<boolean> {
    if (this.options.credentialOf(name) === null || !idPattern.test(id)) return false;
    const now = Date.now();
    const [found] = (await this.options.store.read(name, id)).filter((one) => goesOn(one, now));
    if (isUse && found && now - found.seen > noteMs) await this.options.store.noteUse(name, id, now);
    return found !== undefined;
  }

  /** The sessions of a person that go on, the newest first. */
  async list(name: string): Promise<readonly KeptSession[]> {
    const now = Date.now();
    const kept = await this.options.store.read(name);
    return kept.filter((one) => goesOn(one, now)).sort((a, b) => b.started - a.started);
  }

  /** Ends one session of a person, or all of them. */
  async end(name: string, id?: string): Promise<void> {
    if (id === undefined || idPattern.test(id)) await this.options.store.remove(name, id);
  }

  clearCookie(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(cookieName(request, this.cookie), { ...cookieOptions(request), path: '/' });
  }

  /** The purpose of the cookie's signature. */
  private labelOf(credential: string | null): string {
    return `${this.cookie} ${credential}`;
  }
}

const goesOn = ({ ends, seen }: KeptSession, now: number): boolean => ends > now && now - seen <= idleMs;
