import type { BuildManifest, BuildRecord, ChannelDocument } from 'platform/release';
import { major } from 'semver';
import type { Gate } from '../channel/checks';
import { admit, entriesOf, mapDeployables, shellName, type Entry } from '../channel/compose';
import type { ApiDomain } from './api-domain';

/** Opens the screens of remotes with the builds of `next`. Returns the problems, a line for each screen. */
type Mount = (
  browser: string,
  next: ChannelDocument,
  remotes: readonly string[],
) => Promise<readonly string[]>;

export interface GateOptions {
  /** Asks the running API; null when no address is configured, undefined where the release server asks it. */
  readonly api: (() => Promise<ApiDomain>) | null | undefined;
  /** The path of a browser; undefined if this machine has none. */
  readonly findBrowser: () => Promise<string | undefined>;
  readonly mount: Mount;
  /** Why no build is mounted, such as `--no-mount`; null to mount them. */
  readonly notMounted: string | null;
  readonly print: (line: string) => void;
}

/** A build of another tool may use what it likes, and says nothing. */
function domainProblems({ domain, address, problem }: ApiDomain, changed: readonly BuildManifest[]) {
  if (domain === undefined) return [problem ?? ''];
  return changed.flatMap(({ name, version, foreign, domain: made = '1.0.0' }) => {
    if (foreign || major(made) === major(domain)) return [];
    const remedy = major(made) > major(domain) ? 'upgrade the API first' : 'rebuild it';
    const misfit = `was made for version ${made} of the candidate API, ${address} serves ${domain}`;
    return [`${name} ${version} ${misfit}: ${remedy}`];
  });
}

/** The document for a candidate who is in the canaries of these deployables. */
const inCanaries = (document: ChannelDocument, names: readonly string[]): ChannelDocument =>
  mapDeployables(document, (deployable, name) => {
    const { canary, ...rest } = deployable;
    return canary && names.includes(name) ? { ...rest, current: canary.build } : deployable;
  });

/**
 * The document as each group of candidates gets it, in no canary and in all, under the current shell and its
 * canary, with the remotes that are new to them. A new shell runs every remote, so with it all of them are
 * new.
 */
function variantsOf(next: ChannelDocument, changed: readonly BuildManifest[]) {
  const isChanged = (name: string, version: string | undefined): boolean =>
    changed.some((one) => one.name === name && one.version === version);
  const remotes = Object.entries(entriesOf(next)).filter(([name]) => name !== shellName);
  const shellCanary = next.deployables[shellName]?.canary ? [inCanaries(next, [shellName])] : [];
  return [next, ...shellCanary].flatMap((document) => {
    const isNewShell = isChanged(shellName, document.deployables[shellName]?.current.version);
    const named = (build: (entry: Entry) => BuildRecord | undefined): string[] =>
      remotes.flatMap(([name, entry]) => {
        const version = build(entry)?.version;
        return version && (isNewShell || isChanged(name, version)) ? [name] : [];
      });
    const canaries = named(({ canary }) => canary?.build);
    return [
      { document: admit(document, []), remotes: named(({ current }) => current) },
      { document: inCanaries(admit(document, canaries), canaries), remotes: canaries },
    ].filter((variant) => variant.remotes.length > 0);
  });
}

/** What the release server checks itself, wherever builds are mounted. */
export const domainGate =
  (api: () => Promise<ApiDomain>): Gate =>
  async (_next, changed) => ({ problems: domainProblems(await api(), changed), leftOut: [] });

export function createGate({ api, findBrowser, mount, notMounted, print }: GateOptions): Gate {
  /**
   * By shell and builds, so that a conflict with a change of another deployable does not mount them again.
   */
  const mounted = new Map<string, Promise<readonly string[]>>();

  async function mountProblems(variants: ReturnType<typeof variantsOf>): Promise<string[]> {
    if (variants.length === 0) return [];
    const browser = await findBrowser();
    if (browser === undefined)
      return ['not mounted: no browser found, install Chromium, name one with --browser, or pass --no-mount'];
    const problems: string[] = [];
    for (const { document, remotes } of variants) {
      const [shell = '', ...builds] = [shellName, ...remotes].map(
        (name) => `${name} ${document.deployables[name]?.current.version}`,
      );
      const key = [shell, ...builds].join();
      if (!mounted.has(key)) {
        print(`Mounting ${builds.join(', ')} under ${shell}`);
        mounted.set(key, mount(browser, document, remotes));
      }
      problems.push(...((await mounted.get(key)) ?? []));
    }
    return problems;
  }

  return async (next, changed) => {
    const problems: string[] = [];
    if (api) problems.push(...domainProblems(await api(), changed));
    else if (api === null) print('The API’s version was not compared: RELEASE_API names no API');
    if (notMounted === null) problems.push(...(await mountProblems(variantsOf(next, changed))));
    return { problems, leftOut: notMounted === null ? [] : [`no build was mounted: ${notMounted}`] };
  };
}
