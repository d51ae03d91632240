import { hostEntryFile } from 'platform/federation-manifest';
import { isScript, type BuildManifest } from 'platform/release';
import schema from 'platform/remote.schema.json' with { type: 'json' };
import { ReleaseError } from '../release-error';
import type { CheckedBuild } from './check-build';
import type { Compressed } from './compress';

const defaultBudget = schema.properties.budget.default;

/** What a remote loads before a screen shows something: of another tool's build every script. */
function firstFiles({ entry, initial, foreign, files }: BuildManifest): string[] {
  const scripts = foreign
    ? Object.keys(files).filter((file) => isScript(file) && file !== hostEntryFile)
    : [entry, ...initial.js];
  return [...new Set([...scripts, ...initial.css])];
}

/** Holds a remote to its budget. @returns the copies made for that. @throws ReleaseError if it is heavier */
export async function requireBudget({
  manifest,
  compress,
}: CheckedBuild): Promise<ReadonlyMap<string, Compressed>> {
  const { kind, name, version, budget = defaultBudget, files } = manifest;
  const copies = new Map<string, Compressed>();
  if (kind !== 'remote') return copies;
  let bytes = 0;
  for (const file of firstFiles(manifest)) {
    const made = await compress(file);
    copies.set(file, made);
    bytes += made.br?.length ?? files[file]?.size ?? 0;
  }
  if (bytes <= budget * 1024) return copies;
  throw new ReleaseError(
    `${name} ${version} loads ${(bytes / 1024).toFixed(1)} KiB of JavaScript and CSS before a screen shows something, and its budget is ${budget} KiB: ` +
      'load later what the first screen does not need, or raise "budget" in remote.json',
    'over-budget',
  );
}
