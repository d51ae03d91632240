import type { FastifyInstance } from 'fastify';
import { reportsPath } from 'platform/report';
import type * as countsModule from 'server-kit/counts';
import { buildEdge } from '../edge/app';
import { buildReleaseServer } from '../server/app';
import { ReleaseService } from '../service/release-service';
import type { Store } from '../store/store';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { asha } from '../testing/ops-server';

const sharedUrl = 'redis://limits.example';
const absentUrl = 'redis://127.0.0.1:7392';

// That processes share the counts of a server is tested beside them.
jest.mock('server-kit/counts', () => {
  const real = jest.requireActual<typeof countsModule>('server-kit/counts');
  const shared = real.memoryCounts();
  const openCounts: typeof real.openCounts = (address, log) =>
    address === 'redis://limits.example' ? shared : real.openCounts(address, log);
  return { ...real, openCounts };
});

type Send = (app: FastifyInstance, remoteAddress: string) => Promise<number>;
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const logIn: Send = async (app, remoteAddress) => {
  // Too long to be looked at, so that the test need not wait for hashes.
  const payload = `name=${remoteAddress}&password=${'x'.repeat(300)}`;
  const options = { method: 'POST', url: '/ops/login', payload, headers: form, remoteAddress } as const;
  return (await app.inject(options)).statusCode;
};
const report: Send = async (app, remoteAddress) =>
  (await app.inject({ method: 'POST', url: reportsPath, payload: {}, remoteAddress })).statusCode;

const lines: string[] = [];
const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
const openServer = ({
  store,
  ...options
}: Omit<Parameters<typeof buildReleaseServer>[0], 'service' | 'publicUrl'> & { store: Store }) =>
  buildReleaseServer({
    ...options,
    publicUrl: 'https://releases.example',
    service: new ReleaseService({ store }),
  });
const kinds = [
  { what: 'log-ins at release servers', open: openServer, send: logIn, most: 10 },
  { what: 'reports at edges', open: buildEdge, send: report, most: 600 },
];

describe.each(kinds)('$what', ({ open, send, most }) => {
  let apps: FastifyInstance[];
  afterEach(() => Promise.all(apps.map((app) => app.close())));

  async function openTwo(limitsUrl: string): Promise<void> {
    lines.length = 0;
    const store = new MemoryStore(await promotedFiles());
    const options = { store, channel: 'production', api: 'http://127.0.0.1:9', logger, limitsUrl, ...asha };
    apps = [open(options), open(options)];
    await Promise.all(apps.map((app) => app.ready()));
  }

  /** How many of twice as many as are allowed get through, from a network, at both servers in turn. */
  async function allowed(address: string): Promise<number> {
    let count = 0;
    for (let i = 0; i < 2 * most; i += 1) if ((await send(apps[i % 2]!, address)) !== 429) count += 1;
    return count;
  }

  test('without the server of limits each process limits by its own count, and logs that once', async () => {
    await openTwo(absentUrl);
    expect(await allowed('203.0.113.1')).toBe(2 * most);
    expect(await send(apps[0]!, '203.0.113.1')).toBe(429);
    expect(lines.filter((line) => line.includes('the store of limits is away'))).toHaveLength(2);
  });

  test('an IPv6 /64 is one caller, and a /48 is ten', async () => {
    await openTwo(sharedUrl);
    const home = (i: number) =>
      `2001:db8:${most}:${Math.floor(i / most).toString(16)}::${(i + 1).toString(16)}`;
    for (let i = 0; i < 10 * most; i += 1) expect(await send(apps[i % 2]!, home(i))).not.toBe(429);
    // What a home is refused does not count against the /48.
    expect(await send(apps[0]!, home(0))).toBe(429);
    expect(await send(apps[0]!, home(10 * most))).toBe(429);
    expect(await send(apps[0]!, '2001:db8:ffff::1')).not.toBe(429);
  });

  test('with it they are counted together', async () => {
    await openTwo(sharedUrl);
    expect(await allowed('203.0.113.1')).toBe(most);
    expect(await allowed('198.51.100.1')).toBe(most);
  });
});
