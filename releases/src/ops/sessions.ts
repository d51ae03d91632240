import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/open-app';
import { seal, unseal } from '../signature';
import { parseJson } from '../store/parse-json';

/** A working day. */
const sessionLifeMs = 8 * 60 * 60 * 1000;

const cookieName = 'ops-session';
/** Browsers do not send the cookie to the candidates' part of the site. */
const path = '/ops';

interface Session {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/**
 * Sessions of operators, in a signed cookie. The signature covers what the operator logs in with, such as the hash of the password: a
 * change of it, or a name that is taken out of the configuration, ends every session of that name.
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
  ) {}

  /** @param name of an operator who has proved to be the one */
  start(request: FastifyRequest, reply: FastifyReply, name: string): void {
    const session: Session = { name, id: randomUUID(), ends: Date.now() + sessionLifeMs };
    const content = Buffer.from(JSON.stringify(session)).toString('base64url');
    const token = seal(this.key, `ops-session ${this.credential(name)}`, content);
    reply.setCookie(cookieName, token, { ...cookieOptions(request), path, maxAge: sessionLifeMs / 1000 });
  }

  /** Null unless the session was started with our key, has not ended, and the operator is still one. */
  read({ cookies }: FastifyRequest): Session | null {
    const token = cookies[cookieName] ?? '';
    const session = parseJson(Buffer.from(token.split('.')[0] ?? '', 'base64url')) as
      Session | null | undefined;
    const credential = session ? this.credential(session.name) : null;
    if (!session || credential === null || unseal(this.key, `ops-session ${credential}`, token) === null)
      return null;
    return session.ends > Date.now() && !this.ended.has(session.id) ? session : null;
  }

  end(request: FastifyRequest, reply: FastifyReply): void {
    for (const [id, ends] of this.ended) if (ends <= Date.now()) this.ended.delete(id);
    const session = this.read(request);
    if (session) this.ended.set(session.id, session.ends);
    reply.clearCookie(cookieName, { ...cookieOptions(request), path });
  }
}
