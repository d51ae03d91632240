import { commonContract, type BuildManifest } from 'platform/release';
import semver from 'semver';
import { readChange } from '../channel/command';
import { offeredIn, shellName, type Manifests } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { incompatibilities } from '../channel/fit';
import { originText } from '../channel/origins';
import { plan } from '../channel/plan';
import { manifestsFor } from '../channel/facts';
import { ReleaseError } from '../release-error';
import { buildKey } from '../store/layout';
import type { Store } from '../store/store';
import { mountAll, type GateOptions } from './gate';
import { variantsOf } from './variants';

/** What breaks, with the exports that it is about, and what its team does. */
interface Break {
  readonly what: string;
  /** 'Select of shared/ui/select has another form since 2.0.0' */
  readonly exports: readonly string[];
  readonly remedy: string;
}

interface RemoteReport {
  readonly name: string;
  readonly version: string;
  readonly isCanary: boolean;
  /** Who published the build, and from where; '-' if that is not known. */
  readonly team: string;
  readonly breaks: readonly Break[];
  /** What still works, and until when. */
  readonly deprecated: readonly string[];
}

/** How all remotes of a channel get on with a build of the shell. */
export interface Rehearsal {
  readonly channel: string;
  readonly revision: number;
  readonly shell: { readonly version: string; readonly current: string };
  /** Why no screen was opened; null if they were. */
  readonly notMounted: string | null;
  readonly remotes: readonly RemoteReport[];
}

interface RehearseOptions extends Pick<GateOptions, 'findBrowser' | 'mount' | 'notMounted' | 'print'> {
  /** The releases, and the shell's build, which need not be published. Nothing is written to it. */
  readonly store: Store;
  readonly document: ChannelDocument;
  readonly version: string;
}

const rebuild = 'rebuild it with the packages of that shell, and promote both in one command';

/** What a shell does with the exports that a build imports of a module, as far as both say it. */
function exportLines(shell: BuildManifest, { uses }: BuildManifest, module: string, range: string): string[] {
  const provided = shell.provides[module];
  const used = uses?.[module];
  if (!used) return [];
  if (!provided) return used.map((name) => `${name} of ${module} is gone`);
  if (!provided.exports) return [];
  const known = semver.minVersion(range)?.major ?? 0;
  return used.flatMap((name) => {
    const since = provided.exports?.[name];
    if (since === undefined) return [`${name} of ${module} is not in ${provided.version}`];
    return semver.major(since) > known ? [`${name} of ${module} has another form since ${since}`] : [];
  });
}

/** Why the shell cannot run the build, by module. */
function surfaceBreaks(shell: BuildManifest, remote: BuildManifest): Break[] {
  const { needs } = remote;
  const ofContract = incompatibilities(shell, { ...remote, needs: {} });
  const ofModules = Object.entries(needs).flatMap(([module, range]) =>
    incompatibilities(shell, { ...remote, needs: { [module]: range } })
      .filter((what) => !ofContract.includes(what))
      .map((what) => {
        const provided = shell.provides[module]?.version;
        const isOlder = provided !== undefined && semver.ltr(provided, range);
        const remedy = isOlder ? 'release a shell that provides it, or rebuild without it' : rebuild;
        return { what, exports: exportLines(shell, remote, module, range), remedy };
      }),
  );
  return [...ofContract.map((what) => ({ what, exports: [], remedy: rebuild })), ...ofModules];
}

function deprecationsOf(shell: BuildManifest, remote: BuildManifest): string[] {
  const common = commonContract(shell, remote);
  if (remote.foreign || common === undefined || common === shell.contract) return [];
  const until = shell.earlierContracts?.[common];
  if (until === undefined) return [];
  return [
    `It runs by contract ${common}, which this shell supports until ${until}: rebuild it for contract ${shell.contract}`,
  ];
}

/** The document that a promotion of the shell would lead to, whatever does not fit. */
function rehearsed(document: ChannelDocument, shell: BuildManifest, manifests: Manifests): ChannelDocument {
  const { channel, time } = document;
  const stamp = { channel, actor: '', time, reason: '' };
  const builds = [{ name: shellName, version: shell.version }];
  const command = readChange({ command: 'promote', channel, builds, preview: true });
  const facts = { document, seen: document, meanwhile: [], other: null, manifests, stamp };
  return plan(command, facts).next ?? document;
}

/** Only remotes that the shell can run are mounted: of the others it is known that they break. */
const withoutBroken = (variants: ReturnType<typeof variantsOf>, broken: ReadonlySet<string>) =>
  variants
    .map(({ document, remotes }) => ({
      document,
      remotes: remotes.filter((name) => {
        const version = document.deployables[name]?.current?.version ?? '';
        return !broken.has(buildKey({ name, version }));
      }),
    }))
    .filter(({ remotes }) => remotes.length > 0);

/** What the gate would refuse at a promotion of the shell, by remote. */
async function mountBreaks(options: RehearseOptions, manifests: Manifests, broken: ReadonlySet<string>) {
  const { document, version, notMounted } = options;
  if (notMounted !== null) return [];
  const shell = manifests.get(buildKey({ name: shellName, version }))!;
  const next = rehearsed(document, shell, manifests);
  const found = await mountAll(options, withoutBroken(variantsOf(next, [shell]), broken));
  if (!found)
    throw new ReleaseError(
      'No browser was found: install Chromium, name one with --browser, or pass --no-mount',
    );
  return found;
}

/** Tries a shell with all live remotes, and canaries. @throws ReleaseError without its build, or a browser */
export async function rehearse(options: RehearseOptions): Promise<Rehearsal> {
  const { store, document, version, notMounted } = options;
  const manifests = await manifestsFor(store, document, [{ name: shellName, version }]);
  const shell = manifests.get(buildKey({ name: shellName, version }))!;
  const { current, canaries } = offeredIn(document.deployables, manifests);
  const offered = [...current, ...canaries].sort((one, other) => one.name.localeCompare(other.name));
  const parts = offered.map((manifest) => ({
    manifest,
    isCanary: canaries.includes(manifest),
    surface: surfaceBreaks(shell, manifest),
  }));
  const broken = new Set(
    parts.filter(({ surface }) => surface.length > 0).map(({ manifest }) => buildKey(manifest)),
  );
  const problems = await mountBreaks(options, manifests, broken);
  return {
    channel: document.channel,
    revision: document.revision,
    shell: { version, current: document.deployables[shellName]?.current?.version ?? '' },
    notMounted,
    remotes: parts.map(({ manifest, isCanary, surface }) => {
      const { name, version: own, published } = manifest;
      const screens = problems
        .filter((problem) => buildKey(problem) === buildKey(manifest))
        .map(({ text }) => ({
          what: text,
          exports: [],
          remedy: 'correct it so that it works under both shells, promote it, and rehearse again',
        }));
      return {
        name,
        version: own,
        isCanary,
        team: originText(published),
        breaks: [...surface, ...screens],
        deprecated: deprecationsOf(shell, manifest),
      };
    }),
  };
}
