import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readConfig } from '../../api/src/config';
import { bodyLimitOf } from '../../api/src/http/body-limits';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { atMost, type Budget } from './budgets';
import { signInCandidate } from './candidate';
import { openServers } from './servers';

const quietMs = 4000;
/** One part of a minute, as the limits count it. */
const attackMs = 10_000;
const attackers = 50;
const pauseMs = 10;
/** As many empty lists as the call reads: what cost most before decision 45. */
const hostileBody = (name: EndpointName): string =>
  JSON.stringify({
    email: 'a@b.in',
    password: 'wrong-one',
    skills: Array(Math.floor((bodyLimitOf(name) - 100) / 3)).fill([]),
  });

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;

/**
 * Milliseconds of each read of a profile, every 10 ms by one of some candidates, while something else may go
 * on.
 */
async function measureReads(api: string, tokens: readonly string[], ms: number): Promise<number[]> {
  const url = `${api}/api${endpoints.fetchProfile.path}`;
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const token = tokens[times.length % tokens.length];
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.100.${times.length % tokens.length}`,
    };
    const begun = performance.now();
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`The other candidate's profile answered ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    await pause(pauseMs);
  }
  return times;
}

/**
 * Sends one call from one account and one address for as long as the reads are measured, in a thread of its
 * own.
 */
function attack(api: string, from: { token: string; address: string }, name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const { method } = endpoint;
  const type = endpoint.multipart ? 'multipart/form-data; boundary=x' : 'application/json';
  const headers = { authorization: `Bearer ${from.token}`, 'x-forwarded-for': from.address };
  const content = { headers: { ...headers, 'content-type': type }, body: hostileBody(name) };
  return autocannon({
    url: `${api}/api${endpoint.path.replace(/:\w+/, 'x'.repeat(43))}`,
    method,
    connections: attackers,
    duration: attackMs / 1000,
    workers: 1,
    ...(method === 'GET' ? { headers } : content),
  });
}

/**
 * What other candidates feel while one account and one address attack each call of the contract in turn, on
 * PostgreSQL: the 99th percentile of reads, beside that of the same reads in quiet. The attackers run on the
 * same machine.
 */
export async function judgeHostile(root: string, print: (line: string) => void): Promise<Budget[]> {
  const servers = await openServers(root);
  try {
    const { callsPerIp, callsPerCandidate, perIp } = readConfig({}).rateLimits;
    const api = await servers.start('api', '/api/health', (port) => ({
      API_PORT: port,
      RATE_LIMIT_PER_IP: String(perIp),
      CALLS_PER_IP: String(callsPerIp),
      CALLS_PER_CANDIDATE: String(callsPerCandidate),
    }));
    // Enough of them to stay below the limit of calls.
    const tokens: string[] = [];
    while (tokens.length < 50) tokens.push((await signInCandidate(api)).token);
    const quiet: number[] = [];
    const attacked: [EndpointName, number][] = [];
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (name === 'signOut') continue; // it would end the attack
      // A new account and a new address each time: an attack begins with what the limits allow.
      const mallory = await signInCandidate(api);
      const address = `203.0.113.${attacked.length + 1}`;
      quiet.push(...(await measureReads(api, tokens, quietMs)));
      const [{ statusCodeStats }, times] = await Promise.all([
        attack(api, { token: mallory.token, address }, name),
        measureReads(api, tokens, attackMs),
      ]);
      attacked.push([name, p99(times)]);
      print(`${name}: ${JSON.stringify(statusCodeStats)}`);
    }
    // Of all quiet times: those before one attack are too few for a steady percentile.
    return attacked.map(([name, time]) => atMost(name, time, 2, p99(quiet)));
  } finally {
    await servers.close();
  }
}
