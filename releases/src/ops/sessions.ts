import { randomBytes } from 'node:crypto';
import { isSignature, sign } from '../signature';
import type { Operators } from './operators';

/** A working day: who goes home is asked again. */
export const sessionLifeMs = 8 * 60 * 60 * 1000;

const pattern = /^([\w-]{1,400})\.([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

interface Session {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/**
 * Signed sessions of operators. The signature covers the hash of the operator's password: a new password, or a name that is
 * taken out of the configuration, ends every session of that name.
 */
export class Sessions {
  /** Ids of sessions that were logged out -> when they would have ended. Only who was logged in can add one. */
  private readonly ended = new Map<string, number>();

  /** @param key shared by all ops servers of one address, or random: then sessions end with the process */
  constructor(
    private readonly operators: Operators,
    private readonly key: string | Buffer = randomBytes(32),
    private readonly clock: () => number = Date.now,
  ) {}

  /** @param name of an operator whose password was right */
  issue(name: string): string {
    const encoded = Buffer.from(name).toString('base64url');
    const ends = (this.clock() + sessionLifeMs).toString(36);
    const content = `${encoded}.${randomBytes(16).toString('base64url')}.${ends}`;
    return `${content}.${this.sign(content, name)}`;
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

  private parse(token: string): Session | null {
    const [, encoded, id, time, signature] = pattern.exec(token) ?? [];
    if (encoded === undefined || id === undefined || time === undefined || signature === undefined)
      return null;
    const name = Buffer.from(encoded, 'base64url').toString('utf8');
    const expected = this.sign(`${encoded}.${id}.${time}`, name);
    if (!isSignature(signature, expected) || !this.operators.has(name)) return null;
    const ends = Number.parseInt(time, 36);
    return ends > this.clock() && !this.ended.has(id) ? { name, id, ends } : null;
  }

  private sign(content: string, name: string): string {
    return sign(this.key, 'ops-session', `${content} ${this.operators.get(name) ?? ''}`);
  }
}
