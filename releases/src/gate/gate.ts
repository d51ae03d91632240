import type { BuildManifest } from 'platform/release';
import { major } from 'semver';
import type { Gate } from '../channel/checks';
import { shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import type { ApiDomain } from './api-domain';
import type { Problem } from './mount';
import { variantsOf, type Variant } from './variants';

export interface GateOptions {
  /** Asks the running API; null when no address is configured, undefined where the release server asks it. */
  readonly api: (() => Promise<ApiDomain>) | null | undefined;
  /** The path of a browser; undefined if this machine has none. */
  readonly findBrowser: () => Promise<string | undefined>;
  /** Opens screens of remotes with the builds of `next`. */
  readonly mount: (browser: string, next: ChannelDocument, remotes: readonly string[]) => Promise<Problem[]>;
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

/** What the release server checks itself, wherever builds are mounted. */
export const domainGate =
  (api: () => Promise<ApiDomain>): Gate =>
  async (_next, changed) => ({ problems: domainProblems(await api(), changed), leftOut: [] });

const noBrowser =
  'not mounted: no browser found, install Chromium, name one with --browser, or pass --no-mount';

/**
 * Mounts the remotes of each variant.
 * @returns null without a browser
 */
export async function mountAll(
  { findBrowser, mount, print }: Pick<GateOptions, 'findBrowser' | 'mount' | 'print'>,
  variants: readonly Variant[],
): Promise<Problem[] | null> {
  if (variants.length === 0) return [];
  const browser = await findBrowser();
  if (browser === undefined) return null;
  const problems: Problem[] = [];
  for (const { document, remotes } of variants) {
    const titleOf = (name: string): string => `${name} ${document.deployables[name]?.current?.version}`;
    print(`Mounting ${remotes.map(titleOf).join(', ')} under ${titleOf(shellName)}`);
    problems.push(...(await mount(browser, document, remotes)));
  }
  return problems;
}

export function createGate(options: GateOptions): Gate {
  const { api, notMounted, print } = options;
  return async (next, changed) => {
    const problems: string[] = [];
    if (api) problems.push(...domainProblems(await api(), changed));
    else if (api === null) print('The API’s version was not compared: RELEASE_API names no API');
    if (notMounted !== null) return { problems, leftOut: [`no build was mounted: ${notMounted}`] };
    const found = await mountAll(options, variantsOf(next, changed));
    const texts = found ? found.map(({ text }) => text) : [noBrowser];
    return { problems: [...problems, ...texts], leftOut: [] };
  };
}
