import type { BuildManifest, Provenance } from 'platform/release';
import { readManifest } from '../build/stored';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import type { ChannelDocument } from './document';

/** The current build of each deployable, else its canary, by name. Without builds that are not there. */
export async function readShown(
  store: Store,
  { deployables }: ChannelDocument,
): Promise<ReadonlyMap<string, BuildManifest>> {
  const found = await mapConcurrent(Object.entries(deployables), async ([name, { current, canary }]) => {
    const { version } = current ?? canary?.build ?? {};
    const manifest = version === undefined ? null : await readManifest(store, { name, version });
    return manifest ? [[name, manifest] as const] : [];
  });
  return new Map(found.flat());
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
