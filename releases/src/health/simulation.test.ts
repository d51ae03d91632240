import fc from 'fast-check';
import type { ChannelDocument } from 'platform/release';
import { randomness } from '../testing/guard-simulation';
import { viewsPerNetwork } from './admitted-views';
import { Health } from './health';
import { isFailing, noCounts, usualThresholds, viewsOf } from './judge';
import { judgedSlots, slotMs } from './slots';

const build = { name: 'mf-auth', version: '1.0.1' };
function openHealth(): Health {
  const health = new Health();
  const deployable = { current: { version: build.version }, previous: [] };
  health.follow({ deployables: { [build.name]: deployable } } as unknown as ChannelDocument);
  return health;
}

interface View {
  readonly network: string;
  readonly failed: boolean;
}

/** Whether reports of these views, one a second, bring the build down at any moment. */
function bringsDown(views: readonly View[], lastGood = noCounts): boolean {
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const health = openHealth();
  return views.some(({ network, failed }, index) => {
    now += 1_000;
    const isCounted = health.recordView(build, `view ${index}`, network, failed ? 'render' : null);
    return isCounted && failed && isFailing(health.counts(build), lastGood);
  });
}

/**
 * 200 page views as in India: `mobile` of them behind 25 networks of a few carriers, where most candidates
 * share an address with many others; the rest at home, in a network of their own.
 */
function audience(seed: number, rate: number, mobile: number): View[] {
  const random = randomness(seed);
  return Array.from({ length: 200 }, (_, index) => ({
    network: random() < mobile ? `carrier ${Math.floor(random() * 25)}` : `home ${index}`,
    failed: random() < rate,
  }));
}

const seeds = fc.integer();
const mobileShare = fc.double({ min: 0, max: 0.9, noNaN: true });

test('30 % of 200 page views bring a build down, however many candidates share a carrier', () => {
  fc.assert(
    fc.property(seeds, mobileShare, (seed, mobile) => bringsDown(audience(seed, 0.3, mobile))),
    { numRuns: 300 },
  );
});

test('1 % of 200 page views never do', () => {
  fc.assert(
    fc.property(seeds, mobileShare, (seed, mobile) => !bringsDown(audience(seed, 0.01, mobile))),
    { numRuns: 300 },
  );
});

/** Page views of somebody hostile, as many as they like, from so many networks. */
const hostile = (networks: number): View[] =>
  Array.from({ length: 2_000 }, (_, index) => ({ network: `hostile ${index % networks}`, failed: true }));

test('nor with a hostile visitor, of up to three networks, who sends 2,000 failures first', () => {
  const networks = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(
      seeds,
      mobileShare,
      networks,
      (seed, mobile, held) => !bringsDown([...hostile(held), ...audience(seed, 0.01, mobile)]),
    ),
    // The same audiences in each run: one in thousands has so many failures of its own that three networks
    // more suffice.
    { numRuns: 100, seed: 1 },
  );
});

test('no number of views from fewer networks than the threshold brings a build down', () => {
  const views = fc.array(
    fc.record({
      network: fc.integer({ min: 1, max: usualThresholds.networks - 1 }).map(String),
      failed: fc.boolean(),
    }),
    { maxLength: 200 },
  );
  fc.assert(fc.property(views, (seen) => !bringsDown(seen)));
});

test('what fails with the last good build as well is not the build’s fault', () => {
  const counts = (mounted: number, failed: number) => ({
    ...noCounts,
    mounted,
    failed,
    failedNetworks: failed,
  });
  expect(isFailing(counts(70, 30), counts(85, 15))).toBe(false);
  expect(isFailing(counts(70, 30), counts(95, 5))).toBe(true);
  expect(isFailing(counts(70, 30), counts(2, 2))).toBe(true); // too few to tell
});

describe('of the last hour', () => {
  let now: number;
  let health: Health;
  beforeEach(() => {
    now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    health = openHealth();
  });

  test('a failure takes the place of a success, but not the other way round, and a view counts once', () => {
    expect(health.recordView(build, 'view', 'network', null)).toBe(true);
    expect(health.recordView(build, 'view', 'network', 'crash')).toBe(true);
    expect(health.recordView(build, 'view', 'network', 'render')).toBe(false);
    expect(health.recordView(build, 'view', 'network', null)).toBe(false);
    expect(health.counts(build)).toMatchObject({
      mounted: 0,
      failed: 1,
      failedNetworks: 1,
      causes: { crash: 1 },
    });
  });

  test('so many views of a network count, and more when those have gone', () => {
    const fill = (name: string) => {
      for (let view = 0; view < 50; view += 1) health.recordView(build, `${name} ${view}`, 'network', 'load');
    };
    fill('early');
    expect(viewsOf(health.counts(build))).toBe(viewsPerNetwork);
    now += judgedSlots * slotMs;
    expect(health.counts(build)).toEqual(noCounts);
    fill('late');
    expect(viewsOf(health.counts(build))).toBe(viewsPerNetwork);
  });

  test('the newest 5,000 views are remembered, whatever comes', () => {
    for (let view = 0; view < 6_000; view += 1) health.recordView(build, `${view}`, `${view}`, 'load');
    expect(health.counts(build).failedNetworks).toBe(5_000);
  });
});
