import { randomBytes } from 'node:crypto';
import { seal, unseal } from 'server-kit/signature';

/** How long a page may report. */
export const viewLifeMs = 60 * 60 * 1000;
/** Clocks of two edges that share a key differ by less. */
const clockSkewMs = 60 * 1000;

const label = 'portal-view';
const pattern = /^([\w-]{22})\.([0-9a-z]{1,11})\.(.+)$/;

interface View {
  readonly id: string;
  readonly shell: string;
}

/** Random id, time and shell's version, signed: a page was fetched. @param key shared by all edges */
export const issueView = (key: string | Buffer, shell: string): string =>
  seal(key, label, `${randomBytes(16).toString('base64url')}.${Date.now().toString(36)}.${shell}`);

export function readView(key: string | Buffer, token: string): View | null {
  const [, id, time, shell] = pattern.exec(unseal(key, label, token) ?? '') ?? [];
  if (id === undefined || time === undefined || shell === undefined) return null;
  const age = Date.now() - Number.parseInt(time, 36);
  return age < viewLifeMs && age > -clockSkewMs ? { id, shell } : null;
}
