import { layout, type BuildId } from '../store/layout';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';
import type { Verdict } from './verdict';

/** A build under trial and what the judge says of it now. */
export interface Judged extends BuildId, Verdict {
  /** When its trial began, milliseconds since 1970. */
  readonly since: number;
}

/** What the release server has written, signed; none when it has judged nothing yet. */
export async function readVerdicts(store: Store, channel: string): Promise<readonly Judged[]> {
  const found = await readJson(store, layout.verdicts(channel));
  return (found as { readonly builds?: readonly Judged[] } | null)?.builds ?? [];
}

export const writeVerdicts = (store: Store, channel: string, builds: readonly Judged[]): Promise<void> =>
  store.put(layout.verdicts(channel), Buffer.from(JSON.stringify({ builds }, null, 2)));

/** 'mf-auth 1.0.1: wait, 0 of 12 votes failed ...' */
export const verdictText = ({ name, version, decision, reason }: Judged): string =>
  `${name} ${version}: ${decision}: ${reason}`;
