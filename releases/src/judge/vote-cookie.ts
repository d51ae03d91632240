import { trialMs } from '../channel/change';
import { parseJson } from '../store/parse-json';
import { seal, unseal } from '../signature';

/** What a browser has said of one deployable: which votes of it still count, at any edge. */
export interface Said {
  /** Of which trial. */
  readonly trial: number;
  /** The day of its last vote, `2026-11-28`. */
  readonly day: string;
  readonly hasFailed: boolean;
  /** A failure that counts when a kept build then stands in the same page view. */
  readonly pending?: { readonly version: string; readonly view: string };
}

export type AllSaid = Readonly<Record<string, Said>>;

/** As long as a trial waits for its verdict. */
export const saidSeconds = trialMs / 1000;
/** Browsers keep 4 KB of a cookie. */
const mostDeployables = 20;
const label = 'portal-votes';

/** A cookie that no one else changed; nothing of any other. */
export function readSaid(key: string | Buffer, cookie: string): AllSaid {
  const content = unseal(key, label, cookie);
  return content === null
    ? {}
    : ((parseJson(Buffer.from(content, 'base64url')) as AllSaid | undefined) ?? {});
}

export function sealSaid(key: string | Buffer, said: AllSaid): string {
  const newest = Object.entries(said).slice(-mostDeployables);
  return seal(key, label, Buffer.from(JSON.stringify(Object.fromEntries(newest))).toString('base64url'));
}
