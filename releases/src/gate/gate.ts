import type { BuildManifest, ChannelDocument } from 'platform/release';
import { major } from 'semver';
import type { Gate } from '../channel/checks';
import { shellName } from '../channel/compose';
import { findProof, provenIn, replacedBy, type Proof } from '../channel/proofs';
import { variantsOf, type Variant } from '../channel/variants';
import type { ApiDomain } from './api-domain';
import { boundProblems } from './judge';
import type { Mounted, Problem } from './mount';

/** Opens the screens of remotes with the builds of `next`. */
type Mount = (browser: string, next: ChannelDocument, remotes: readonly string[]) => Promise<Mounted>;

export interface GateOptions {
  /** Asks the running API; null when no address is configured, undefined where the release server asks it. */
  readonly api: (() => Promise<ApiDomain>) | null | undefined;
  /** The path of a browser; undefined if this machine has none. */
  readonly findBrowser: () => Promise<string | undefined>;
  readonly mount: Mount;
  /** Why no build is mounted, such as `--no-mount`; null to mount them. */
  readonly notMounted: string | null;
  /** Whether what callers say that they have mounted counts; not for a server that mounts itself. */
  readonly believesClaims: boolean;
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

interface Proven {
  readonly problems: readonly Problem[];
  readonly proofs: readonly Proof[];
}

/**
 * Mounts what is not proven in these variants of `next`, and holds what was measured against its bounds.
 * @returns
 * null without a browser
 */
export async function prove(
  { findBrowser, mount, print }: Pick<GateOptions, 'findBrowser' | 'mount' | 'print'>,
  next: ChannelDocument,
  variants: readonly Variant[],
  known: readonly Proof[],
): Promise<Proven | null> {
  const problems: Problem[] = [];
  const proofs: Proof[] = [];
  if (variants.length === 0) return { problems, proofs };
  const browser = await findBrowser();
  if (browser === undefined) return null;
  for (const { document, remotes } of variants) {
    const titleOf = (name: string): string => `${name} ${document.deployables[name]?.current.version}`;
    const isProven = (name: string): boolean => provenIn(document, name, [...known, ...proofs]) !== undefined;
    const [proven, open] = [remotes.filter(isProven), remotes.filter((name) => !isProven(name))];
    const under = `under ${titleOf(shellName)}`;
    if (proven.length > 0) print(`Mounted before: ${proven.map(titleOf).join(', ')} ${under}`);
    if (open.length === 0) continue;
    print(`Mounting ${open.map(titleOf).join(', ')} ${under}`);
    const mounted = await mount(browser, document, open);
    problems.push(...mounted.problems);
    for (const proof of mounted.proofs) {
      const version = replacedBy(next, proof.name, proof.version);
      const before = version === undefined ? undefined : findProof(known, { ...proof, version });
      const above = boundProblems(proof, document, before);
      problems.push(...above.map((text) => ({ name: proof.name, version: proof.version, text })));
      if (above.length === 0) proofs.push(proof);
    }
  }
  return { problems, proofs };
}

export function createGate(options: GateOptions): Gate {
  const { api, notMounted, believesClaims, print } = options;
  return async (next, changed, known) => {
    const problems: string[] = [];
    if (api) problems.push(...domainProblems(await api(), changed));
    else if (api === null) print('The API’s version was not compared: RELEASE_API names no API');
    if (notMounted !== null) return { problems, leftOut: [`no build was mounted: ${notMounted}`] };
    const believed = known.filter(({ isClaim }) => believesClaims || !isClaim);
    const found = await prove(options, next, variantsOf(next, changed), believed);
    if (!found) return { problems: [...problems, noBrowser], leftOut: [] };
    const texts = new Set(found.problems.map(({ text }) => text));
    return { problems: [...problems, ...texts], leftOut: [], proofs: found.proofs };
  };
}
