import { inCanary, type ChannelDocument } from 'platform/release';
import { vitalNames, type FailureCause } from 'platform/report';
import { beginStep, nextShare, stepOf, steps, usualGuard } from '../channel/guarded';
import { BuildCounts } from '../health/build-counts';
import { compare, type ComparedRow } from '../health/comparison';
import { Health } from '../health/health';
import { isFailing } from '../health/judge';
import type { Vital } from '../health/measures';
import { dayOf, slotMs } from '../health/slots';

/** What a canary, or somebody hostile with three networks, does. */
export interface Scenario {
  /** Share of the canary's views that fail, beside those that fail with every build. */
  readonly failed?: number;
  readonly late?: number;
  /** How much slower the canary is: 1.2 is 20 %. */
  readonly slower?: Partial<Record<Vital, number>>;
  /**
   * `accuse`: reports about the canary what is bad; `cover`: what is good, and about the current build what
   * is bad.
   */
  readonly hostile?: 'accuse' | 'cover';
}

export interface Simulated {
  /** Whether the guard took it back, and why; null: it became current. */
  readonly harm: string | null;
  /** Whether the rule of the edges (docs/decisions/0012) would have taken it back in the same time. */
  readonly byRule: boolean;
  /** Page views with the canary until the end. */
  readonly views: number;
  readonly hours: number;
}

/** A stream of numbers from 0 up to 1 that is the same for the same seed (mulberry32). */
export function randomness(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Page views of an hour; a third of them are behind 25 networks of mobile carriers, the others at home. */
const viewsPerHour = 4_000;
const carrierShare = 1 / 3;
const carriers = 25;
const candidatesOf = { home: 20_000, carrier: 30_000 };
/** Of all views, and of candidates whose phone fails at each view. */
const usualFailures = { failed: 0.003, late: 0.005, phones: 0.002 };
const hostileNetworks = 3;
/** The guard looks more often; this is what the time of a test allows. */
const lookMs = slotMs;

const name = 'mf-auth';
const current = { name, version: '1.0.0' };
const canary = { name, version: '1.0.1' };
const start = Date.parse('2026-01-05T00:00:00Z');

function documentAt(share: number): ChannelDocument {
  const guarded = beginStep(share, new Date(Date.now()).toISOString(), usualGuard);
  const offered = { build: canary, share, salt: 'salt', since: new Date(start).toISOString(), guarded };
  return {
    deployables: { [name]: { current, previous: [], canary: offered } },
  } as unknown as ChannelDocument; // what the edge's counts read of it
}

/** One page view after another, with the edge's own counting. */
class Portal {
  readonly counts = new BuildCounts();
  readonly health = new Health(this.counts);
  readonly random: () => number;
  views = 0;
  byRule = false;
  private id = 0;

  constructor(
    private readonly seed: number,
    private readonly scenario: Scenario,
  ) {
    this.random = randomness(seed);
  }

  /** Of a normal distribution. */
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }

  visit(share: number): void {
    const { scenario, seed } = this;
    const isMobile = this.random() < carrierShare;
    const own = Math.floor(this.random() * candidatesOf[isMobile ? 'carrier' : 'home']);
    const candidate = isMobile ? own + candidatesOf.home : own;
    const network = isMobile ? `carrier ${own % carriers}` : `home ${own}`;
    const isCanary = inCanary({ salt: `${seed}`, share }, String(candidate));
    if (isCanary) this.views += 1;
    this.report(
      isCanary,
      network,
      this.ending(candidate, isCanary),
      {
        // A phone is as slow at each visit; carriers are slower.
        LCP: 1_800 * Math.exp(this.speedOf(candidate) + 0.4 * this.normal()) * (isMobile ? 1.3 : 1),
        INP: 120 * Math.exp(1.5 * this.speedOf(candidate) + 0.5 * this.normal()),
        CLS: this.random() < 0.6 ? 0 : -0.05 * Math.log(1 - this.random()),
      },
      isCanary ? scenario.slower : undefined,
    );
  }

  private speedOf(candidate: number): number {
    const own = randomness(Math.imul(candidate, 2_654_435_761) ^ this.seed);
    return 0.45 * Math.sqrt(-2 * Math.log(1 - own())) * Math.cos(2 * Math.PI * own());
  }

  private ending(candidate: number, isCanary: boolean): FailureCause | null {
    const { failed = 0, late = 0 } = isCanary ? this.scenario : {};
    const phone = randomness(Math.imul(candidate, 40_503) ^ this.seed)();
    if (phone < usualFailures.phones || this.random() < usualFailures.failed + failed) return 'render';
    return this.random() < usualFailures.late + late ? 'late' : null;
  }

  private report(
    isCanary: boolean,
    network: string,
    failure: FailureCause | null,
    vitals: Readonly<Record<Vital, number>>,
    slower: Scenario['slower'] = {},
  ): void {
    const build = isCanary ? canary : current;
    const id = `view ${(this.id += 1)}`;
    this.health.compared.recordView(build, id, network, failure);
    const counts = this.health.recordView(build, id, network, failure);
    if (isCanary && counts && failure && !this.byRule)
      this.byRule = isFailing(this.health.counts(canary), this.health.counts(current));
    for (const vital of vitalNames)
      this.health.compared.recordVital(build, network, vital, vitals[vital] * (slower[vital] ?? 1));
  }

  /** More than their networks may count for. */
  attack(): void {
    const { hostile } = this.scenario;
    if (!hostile) return;
    const bad = { LCP: 60_000, INP: 5_000, CLS: 2 };
    const good = { LCP: 100, INP: 8, CLS: 0 };
    for (let view = 0; view < 10 * hostileNetworks; view += 1) {
      const network = `hostile ${view % hostileNetworks}`;
      if (hostile === 'accuse') this.report(true, network, 'render', bad);
      else if (view % 2 === 0) this.report(false, network, 'render', bad);
      else this.report(true, network, null, good);
    }
  }

  /** As the release server reads the file of each day. */
  files(): ComparedRow[][] {
    const days = new Set([start, Date.now()].map(dayOf));
    for (let time = start; time < Date.now(); time += 24 * 3_600_000) days.add(dayOf(time));
    return [...days].map((day) =>
      Object.entries(this.counts.rowsOf(day)).flatMap(([build, rows]) =>
        Object.entries(rows).flatMap(([row, count]) => {
          const [slot, measure = '', bucket] = row.split(' ');
          if (!measure.startsWith('compared-')) return [];
          const [, version = ''] = build.split('@');
          const counted = measure as ComparedRow['measure']; // of our own rows
          return { name, version, slot: Number(slot), measure: counted, bucket: Number(bucket), count };
        }),
      ),
    );
  }
}

/** A guarded canary from its first step to its end, under a clock of its own. */
export function simulateGuard(seed: number, scenario: Scenario): Simulated {
  const realNow = Date.now;
  let time = start;
  Date.now = () => time;
  try {
    const portal = new Portal(seed, scenario);
    let share: number = steps[0];
    let stepSince = time;
    portal.health.follow(documentAt(share));
    for (let look = 1; ; look += 1) {
      portal.attack();
      const end = start + look * lookMs;
      for (; time < end; time += 3_600_000 / viewsPerHour) portal.visit(share);
      time = end - 1;
      const versions = { canary: canary.version, current: current.version };
      const { harm, views } = compare(portal.files(), versions, stepOf(share));
      time = end;
      const found = { byRule: portal.byRule, views: portal.views, hours: (time - start) / 3_600_000 };
      if (harm) return { harm: harm.metric, ...found };
      if (views < usualGuard.views[stepOf(share)]! || time - stepSince < usualGuard.minutes * 60_000)
        continue;
      const next = nextShare(share);
      if (next === null) return { harm: null, ...found };
      [share, stepSince] = [next, time];
      portal.health.follow(documentAt(share));
    }
  } finally {
    Date.now = realNow;
  }
}
