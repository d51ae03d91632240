import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/open-app';
import { seal, unseal } from '../signature';
import { layout } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';

const sessionLifeMs = 8 * 60 * 60 * 1000;

const cookieName = 'ops-session';
/** Browsers do not send the cookie to the candidates' part of the site. */
const path = '/ops';

interface Session {
  readonly name: string;
  /** What the release store had for this operator at the login. */
  readonly generation: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/**
 * Sessions of operators, in a cookie whose signature covers what they log in with, such as a password's hash: a change of it ends every
 * session of that name. A log out ends them on all ops servers: the release store has a random word per operator, each cookie has that
 * of its login, and a log out replaces it. Times would need servers whose clocks agree.
 */
export class Sessions {
  /** @param credential what an operator logs in with; null for no operator. @param key shared by all ops servers, or random */
  constructor(
    private readonly store: Store,
    private readonly credential: (name: string) => string | null,
    private readonly key: string | Buffer = randomBytes(32),
  ) {}

  /** @param name of an operator who has proved to be the one */
  async start(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> {
    const generation = await this.generationOf(name);
    const session: Session = { name, generation, ends: Date.now() + sessionLifeMs };
    const content = Buffer.from(JSON.stringify(session)).toString('base64url');
    const token = seal(this.key, `ops-session ${this.credential(name)}`, content);
    reply.setCookie(cookieName, token, { ...cookieOptions(request), path, maxAge: sessionLifeMs / 1000 });
  }

  /** Null unless the session was started with our key, has not ended, and the operator is still one. */
  async read({ cookies }: FastifyRequest): Promise<Session | null> {
    const token = cookies[cookieName] ?? '';
    const session = parseJson(Buffer.from(token.split('.')[0] ?? '', 'base64url')) as
      Session | null | undefined;
    const credential = session ? this.credential(session.name) : null;
    if (!session || credential === null || unseal(this.key, `ops-session ${credential}`, token) === null)
      return null;
    // Read last: only a cookie of ours costs a read.
    const isCurrent =
      session.ends > Date.now() && session.generation === (await this.generationOf(session.name));
    return isCurrent ? session : null;
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.store.put(this.keyOf(request.operator), Buffer.from(randomUUID()));
    reply.clearCookie(cookieName, { ...cookieOptions(request), path });
  }

  /** Hashed: a name may have characters that a key may not. */
  private keyOf(name: string): string {
    return layout.opsSessions(createHash('sha256').update(name).digest('hex'));
  }

  private async generationOf(name: string): Promise<string> {
    return String((await this.store.read(this.keyOf(name))) ?? '');
  }
}
