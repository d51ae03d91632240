import type { BuildManifest, ChannelDocument } from 'platform/release';
import { major } from 'semver';
import type { Finding, Gate } from '../channel/checks';
import { shellName } from '../channel/compose';
import { findProof, provenIn, replacedBy, type Proof } from '../channel/proofs';
import { variantsOf, type Variant } from '../channel/variants';
import type { ApiDomain } from './api-domain';
import { boundProblems } from './judge';
import type { Mounted } from './mount';

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

type Proven = Required<Pick<Finding, 'problems' | 'proofs'>>;

const noBrowser =
  'not mounted: no browser found, install Chromium, name one with --browser, or pass --no-mount';

export function createGate(options: GateOptions): Gate {
  const { api, findBrowser, mount, notMounted, believesClaims, print } = options;

  /** Mounts what is not proven in a variant, and holds what was measured against its bounds. */
  async function prove(
    browser: string,
    next: ChannelDocument,
    { document, remotes }: Variant,
    known: readonly Proof[],
  ): Promise<Proven> {
    const titleOf = (name: string): string => `${name} ${document.deployables[name]?.current.version}`;
    const isProven = (name: string): boolean => provenIn(document, name, known) !== undefined;
    const [proven, open] = [remotes.filter(isProven), remotes.filter((name) => !isProven(name))];
    const under = `under ${titleOf(shellName)}`;
    if (proven.length > 0) print(`Mounted before: ${proven.map(titleOf).join(', ')} ${under}`);
    if (open.length === 0) return { problems: [], proofs: [] };
    print(`Mounting ${open.map(titleOf).join(', ')} ${under}`);
    const { problems, proofs } = await mount(browser, document, open);
    const judged = proofs.map((proof) => {
      const version = replacedBy(next, proof.name, proof.version);
      const before = version === undefined ? undefined : findProof(known, { ...proof, version });
      return { proof, problems: boundProblems(proof, document, before) };
    });
    return {
      problems: [...problems, ...judged.flatMap((one) => one.problems)],
      proofs: judged.flatMap((one) => (one.problems.length > 0 ? [] : [one.proof])),
    };
  }

  async function proveAll(
    next: ChannelDocument,
    variants: readonly Variant[],
    known: readonly Proof[],
  ): Promise<Proven> {
    if (variants.length === 0) return { problems: [], proofs: [] };
    const browser = await findBrowser();
    if (browser === undefined) return { problems: [noBrowser], proofs: [] };
    const problems: string[] = [];
    const proofs: Proof[] = [];
    for (const variant of variants) {
      const found = await prove(browser, next, variant, [...known, ...proofs]);
      problems.push(...found.problems);
      proofs.push(...found.proofs);
    }
    return { problems, proofs };
  }

  return async (next, changed, known) => {
    const problems: string[] = [];
    if (api) problems.push(...domainProblems(await api(), changed));
    else if (api === null) print('The API’s version was not compared: RELEASE_API names no API');
    if (notMounted !== null) return { problems, leftOut: [`no build was mounted: ${notMounted}`] };
    const believed = known.filter(({ isClaim }) => believesClaims || !isClaim);
    const found = await proveAll(next, variantsOf(next, changed), believed);
    return { problems: [...problems, ...found.problems], leftOut: [], proofs: found.proofs };
  };
}
