import type { BuildManifest } from 'platform/release';
import semver from 'semver';

interface ApiDomain {
  readonly address: string;
  /** The version of the candidate API that it serves. */
  readonly domain?: string;
  readonly problem?: string;
}

/** An API that needs longer counts as unhealthy. */
const patienceMs = 10_000;

/** Asks `<address>/api/health`; the address is that of the API, or of an edge in front of it. */
export async function readApiDomain(address: string): Promise<ApiDomain> {
  const unknown = (why: string): ApiDomain => ({
    address,
    problem: `the API at ${address} ${why}: start it, or correct RELEASE_API`,
  });
  let answer: Response;
  try {
    // Followed, a redirect would make this server ask whatever another server names.
    answer = await fetch(`${address}/api/health`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return unknown(`does not respond (${cause?.code ?? name})`);
  }
  if (!answer.ok) return unknown(`is not healthy (${answer.status})`);
  const body = (await answer.json().catch(() => null)) as { data?: { domain?: string } } | null;
  const domain = semver.valid(body?.data?.domain);
  return domain === null ? unknown('does not report its version') : { address, domain };
}

/** Why builds do not fit the API. A build of another tool may use what it likes, and says nothing. */
export function domainProblems({ domain, address, problem }: ApiDomain, builds: readonly BuildManifest[]) {
  if (domain === undefined) return [problem ?? ''];
  return builds.flatMap(({ name, version, foreign, domain: made = '1.0.0' }) => {
    if (foreign || semver.major(made) === semver.major(domain)) return [];
    const remedy = semver.major(made) > semver.major(domain) ? 'upgrade the API first' : 'rebuild it';
    const misfit = `was made for version ${made} of the candidate API, ${address} serves ${domain}`;
    return [`${name} ${version} ${misfit}: ${remedy}`];
  });
}
