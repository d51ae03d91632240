import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import { shellName, type BuildId } from '../channel/compose';
import { ReleaseError } from '../release-error';
import type { ApiContract } from './api-contract';

/** What stands in the way of a promotion, and what was left out; both are written into its revision. */
export interface Finding {
  readonly problems: readonly string[];
  readonly leftOut: readonly string[];
}

/**
 * Holds a channel's next document against the running API and a real browser, before it is written.
 * @param changed the builds that become current with it
 */
export type Gate = (next: ChannelDocument, changed: readonly BuildManifest[]) => Promise<Finding>;

/**
 * Opens the screens of remotes as `next` would give them.
 * @returns what went wrong, one line for each screen
 */
export type Mount = (
  browser: string,
  next: ChannelDocument,
  remotes: readonly string[],
) => Promise<readonly string[]>;

export interface GateOptions {
  /** Asks the running API; null when no address is configured. */
  readonly api: (() => Promise<ApiContract>) | null;
  /** The path of a browser that runs, or undefined when this machine has none. */
  readonly findBrowser: () => Promise<string | undefined>;
  readonly mount: Mount;
  /** Why no build is mounted, such as `--no-mount`; null to mount them. */
  readonly notMounted: string | null;
  readonly print: (line: string) => void;
}

function contractProblems(
  { contract, address, problem }: ApiContract,
  changed: readonly BuildManifest[],
): string[] {
  if (problem !== undefined) return [problem];
  return changed
    .filter((build) => build.contract !== contract)
    .map(
      (build) =>
        `${build.name} ${build.version} was built for contract ${build.contract}, the API at ${address} runs contract ` +
        `${contract}: ${build.contract > (contract ?? 0) ? 'bring the API up first' : 'build it anew'}`,
    );
}

/** A new shell carries every remote; any other build is mounted alone. */
function toMount(next: ChannelDocument, changed: readonly BuildId[]): string[] {
  const names = changed.map(({ name }) => name);
  return Object.keys(next.deployables).filter(
    (name) => name !== shellName && (names.includes(shellName) || names.includes(name)),
  );
}

export function createGate({ api, findBrowser, mount, notMounted, print }: GateOptions): Gate {
  /** By shell and builds: who is overtaken by a change of another deployable need not look again. */
  const mounted = new Map<string, Promise<readonly string[]>>();

  async function mountProblems(
    next: ChannelDocument,
    changed: readonly BuildManifest[],
  ): Promise<readonly string[]> {
    const names = toMount(next, changed);
    if (names.length === 0) return [];
    const browser = await findBrowser();
    if (browser === undefined)
      return ['not mounted: no browser found, install Chromium, name one with --browser, or pass --no-mount'];
    const versions = [shellName, ...names].map(
      (name) => `${name} ${next.deployables[name]?.current.version}`,
    );
    const key = versions.join();
    const known = mounted.get(key);
    if (known) return known;
    print(`Mounting ${names.join(', ')} under ${versions[0]}`);
    const mounting = mount(browser, next, names);
    mounted.set(key, mounting);
    return mounting;
  }

  return async (next, changed) => {
    const problems: string[] = [];
    if (api) problems.push(...contractProblems(await api(), changed));
    else print('The API’s contract was not compared: RELEASE_API names no API');
    if (notMounted === null) problems.push(...(await mountProblems(next, changed)));
    return { problems, leftOut: notMounted === null ? [] : [`no build was mounted: ${notMounted}`] };
  };
}

/**
 * The document as it is written once the gate has spoken.
 * @throws ReleaseError with what stands in the way, unless forced
 */
export function pass(next: ChannelDocument, { problems, leftOut }: Finding, force: boolean): ChannelDocument {
  if (problems.length > 0 && !force) {
    throw new ReleaseError(
      'Nothing was promoted. Mend this and publish a new version, or overrule it with --force and a --reason:',
      problems,
    );
  }
  const noted = [...(next.forced ?? []), ...problems, ...leftOut];
  if (noted.length === 0) return next;
  const { deployables, change, ...rest } = next;
  const marked = problems.length > 0 && !next.forced ? `${change}, forced` : change;
  return { ...rest, change: marked, forced: noted, deployables };
}
