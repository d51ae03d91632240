import type { Contracts } from 'platform/release';

export interface ApiContract {
  readonly address: string;
  readonly contracts?: Contracts;
  readonly problem?: string;
}

/** An API that needs longer counts as unhealthy. */
const patienceMs = 10_000;

/** Asks `<address>/api/health`: the address, without a slash at its end, is the API's own or that of an edge in front of it. */
export async function readApiContract(address: string): Promise<ApiContract> {
  const unknown = (why: string): ApiContract => ({
    address,
    problem: `the API at ${address} ${why}: start it, or correct RELEASE_API`,
  });
  let answer: Response;
  try {
    answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return unknown(`does not respond (${cause?.code ?? name})`);
  }
  if (!answer.ok) return unknown(`is not healthy (${answer.status})`);
  const body = (await answer.json().catch(() => null)) as { data?: Partial<Contracts> } | null;
  const { contract, earlierContracts } = body?.data ?? {};
  if (typeof contract !== 'number') return unknown('does not report its contract');
  return { address, contracts: { contract, ...(earlierContracts ? { earlierContracts } : {}) } };
}
