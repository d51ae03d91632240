import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/open-app';
import { seal, unseal } from '../signature';

/** A working day. */
const sessionLifeMs = 8 * 60 * 60 * 1000;

const label = 'ops-session';
const pattern = /^([\w-]{1,400})\.([\w-]{22})\.([0-9a-z]{1,11})\./;

/**
 * Signed sessions of operators. The signature covers what the operator logs in with, such as the hash of the password: a change of it,
 * or a name that is taken out of the configuration, ends every session of that name.
 */
export class Sessions {
  /** Ids of sessions that were logged out -> when they would have ended. Only who was logged in can add one. */
  private readonly ended = new Map<string, number>();

  /**
   * @param credential what an operator logs in with; null for a name that is none
   * @param key shared by all ops servers of one address, or random: then sessions end with the process
   */
  constructor(
    private readonly credential: (name: string) => string | null,
    private readonly key: string | Buffer = randomBytes(32),
    private readonly clock: () => number = Date.now,
  ) {}

  /** @param name of an operator who has proved to be the one */
  issue(name: string): string {
    const encoded = Buffer.from(name).toString('base64url');
    const ends = (this.clock() + sessionLifeMs).toString(36);
    const content = `${encoded}.${randomBytes(16).toString('base64url')}.${ends}`;
    return seal(this.key, label, content, this.contextOf(name));
  }

  /** The operator's name, or null unless this session was issued with our key, has not ended, and the operator is still one. */
  read(token: string): string | null {
    return this.parse(token)?.name ?? null;
  }

  end(token: string): void {
    for (const [id, ends] of this.ended) if (ends <= this.clock()) this.ended.delete(id);
    const session = this.parse(token);
    if (session) this.ended.set(session.id, session.ends);
  }

  private parse(token: string) {
    const [, encoded, id, time] = pattern.exec(token) ?? [];
    if (encoded === undefined || id === undefined || time === undefined) return null;
    const name = Buffer.from(encoded, 'base64url').toString('utf8');
    if (this.credential(name) === null || unseal(this.key, label, token, this.contextOf(name)) === null)
      return null;
    const ends = Number.parseInt(time, 36);
    return ends > this.clock() && !this.ended.has(id) ? { name, id, ends } : null;
  }

  private contextOf(name: string): string {
    return ` ${this.credential(name) ?? ''}`;
  }
}

const cookieName = 'ops-session';
/** Browsers do not send it to the candidates' part of the site. */
const path = '/ops';

export const sendSession = (request: FastifyRequest, reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(cookieName, token, { ...cookieOptions(request), path, maxAge: sessionLifeMs / 1000 });

export const clearSession = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName, { ...cookieOptions(request), path });

export const sessionToken = (request: FastifyRequest): string => request.cookies[cookieName] ?? '';
