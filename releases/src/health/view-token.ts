import { randomBytes } from 'node:crypto';
import { seal, unseal } from 'server-kit/signature';

/** How long a page may report. */
export const viewLifeMs = 60 * 60 * 1000;
/** Clocks of two edges that share a key differ by less. */
const clockSkewMs = 60 * 1000;

const label = 'portal-view';
const pattern = /^([\w-]{22})\.([0-9a-z]{1,11})\.(.+)$/;

export interface View {
  readonly id: string;
  readonly shell: string;
}

/**
 * Tokens of page views: a random id, the time and the shell's version, signed. They prove that a page was
 * fetched, nothing else.
 */
export class ViewTokens {
  /** @param key shared by all edges of a portal, or random: then tokens end with the process */
  constructor(private readonly key: string | Buffer) {}

  issue(shell: string): string {
    const view = `${randomBytes(16).toString('base64url')}.${Date.now().toString(36)}.${shell}`;
    return seal(this.key, label, view);
  }

  read(token: string): View | null {
    const [, id, time, shell] = pattern.exec(unseal(this.key, label, token) ?? '') ?? [];
    if (id === undefined || time === undefined || shell === undefined) return null;
    const age = Date.now() - Number.parseInt(time, 36);
    return age < viewLifeMs && age > -clockSkewMs ? { id, shell } : null;
  }
}
