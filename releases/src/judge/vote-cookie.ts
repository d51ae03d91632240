import { trialMs } from '../channel/change';
import { parseJson } from '../store/parse-json';
import { seal, unseal } from 'server-kit/signature';

/** What a browser has voted on one deployable: decides which votes of it still count, at each edge. */
interface VoteRecord {
  /** Of which trial. */
  readonly trial: number;
  /** The day of its last vote, `2026-11-28`. */
  readonly day: string;
  readonly hasFailed: boolean;
  /** A failure that counts when a kept build then stands in the same page view. */
  readonly pending?: { readonly version: string; readonly view: string };
}

/** By deployable. */
export type VoteRecords = Readonly<Record<string, VoteRecord>>;

/** As long as a trial waits for its verdict. */
export const recordSeconds = trialMs / 1000;
/** Browsers keep 4 KB of a cookie. */
const mostDeployables = 20;
const label = 'portal-votes';

/** A cookie that no one else changed; nothing of any other. */
export function readRecords(key: string | Buffer, cookie: string): VoteRecords {
  const content = unseal(key, label, cookie);
  return content === null
    ? {}
    : ((parseJson(Buffer.from(content, 'base64url')) as VoteRecords | undefined) ?? {});
}

export function sealRecords(key: string | Buffer, records: VoteRecords): string {
  const newest = Object.entries(records).slice(-mostDeployables);
  return seal(key, label, Buffer.from(JSON.stringify(Object.fromEntries(newest))).toString('base64url'));
}
