import type { BuildManifest, ChannelDocument, Provenance } from 'platform/release';
import { readManifest } from '../build/publish';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { entriesOf } from './compose';

/** Who published the current build of each deployable, else its canary, and from where. */
export async function readOrigins(store: Store, document: ChannelDocument) {
  const entries = Object.entries(entriesOf(document));
  const found = await mapConcurrent(entries, async ([name, { current, canary }]) => {
    const version = current?.version ?? canary?.build.version;
    const manifest = version === undefined ? null : await readManifest(store, { name, version });
    return [name, manifest?.published] as const;
  });
  return new Map<string, BuildManifest['published']>(found);
}

/** 'team-auth (acme/mf-auth main 1a2b3c4, run 42, asha)': who, and where a command or a build came from. */
export function originText(
  origin: { readonly actor: string; readonly from?: Provenance } | undefined,
): string {
  if (!origin) return '-';
  const { repository = '', ref = '', commit = '', run, person, environment } = origin.from ?? {};
  const source = [repository, ref.replace(/^refs\/heads\//, ''), commit.slice(0, 7)]
    .filter(Boolean)
    .join(' ');
  const parts = [source, environment, run && `run ${run}`, person].filter(Boolean).join(', ');
  return parts === '' ? origin.actor : `${origin.actor} (${parts})`;
}
