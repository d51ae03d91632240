import { simulateRelease, type Scenario, type Simulated } from './judge-simulation';
import { falseAlarms } from '../../releases/src/judge/verdict';
import { median } from './budgets';

interface Case {
  readonly what: string;
  readonly scenario: Scenario;
  /** Hours until half of the bad builds are found, at most. Without them it is a good build. */
  readonly hours?: number;
}

/** Half as many hours more than the targets of the issue "Half the platform" are allowed. */
const allowed = 1.5;
/** Page views a day, and the target hours for 20 % and 5 % failing candidates. */
const targets = [
  [200, 12, undefined],
  [1_000, 4, 13],
  [5_000, 1.3, 4.1],
  [50_000, 0.15, 44 / 60],
] as const;

const daysFor = (views: number): number => (views < 50_000 ? 3 : 1);

const bad = targets.flatMap(([views, ...hours]) =>
  ([0.2, 0.05] as const).map((failing, index): Case => {
    const target = hours[index];
    return {
      what: `${views.toLocaleString('en')} a day, ${failing * 100} % fail`,
      scenario: { views, failing, share: 1, days: daysFor(views) },
      ...(target === undefined ? {} : { hours: target }),
    };
  }),
);

const good = [200, 1_000, 5_000].flatMap((views): Case[] => {
  const at = `${views.toLocaleString('en')} a day`;
  const common = { views, days: 1 } as const;
  return [
    { what: `${at}, good, by shares`, scenario: { ...common, days: 3, share: 'steps' } },
    { what: `${at}, good, visitors`, scenario: { ...common, days: 3, share: 1, accounts: false } },
    { what: `${at}, half an hour of outage`, scenario: { ...common, share: 1, outage: true } },
    { what: `${at}, the same in a half`, scenario: { ...common, share: 0.5, outage: true } },
    ...([1, 0.5, 0.1] as const).map((share) => ({
      what: `${at}, three networks accuse at ${share * 100} %`,
      scenario: { ...common, share, hostile: { networks: 3, does: 'accuse' as const } },
    })),
  ];
});

const covered = [200, 1_000, 5_000].map((views): Case => ({
  what: `${views.toLocaleString('en')} a day, 20 % fail, three networks cover`,
  scenario: { views, failing: 0.2, share: 1, days: 3, hostile: { networks: 3, does: 'cover' } },
  hours: targets.find(([of]) => of === views)![1],
}));

const rounded = (number: number): number => Number(number.toPrecision(2));

function rowOf({ what, scenario, hours }: Case, found: readonly Simulated[]) {
  const back = found.filter(({ end }) => end === 'taken back');
  const clear = found.filter(({ end }) => end === 'for everybody');
  const half = back.length * 2 > found.length ? median(back.map((one) => one.hours)) : Infinity;
  const isBad = (scenario.failing ?? 0) > 0;
  const isMet = isBad ? half <= (hours ?? Infinity) * allowed : back.length <= falseAlarms * found.length;
  return {
    release: what,
    'taken back': `${back.length} of ${found.length}`,
    'hours (median)': back.length > 0 ? rounded(median(back.map((one) => one.hours))) : '-',
    votes: back.length > 0 ? median(back.map((one) => one.votes)) : '-',
    target: hours === undefined ? '-' : rounded(hours),
    'cleared after': clear.length > 0 ? rounded(median(clear.map((one) => one.hours))) : '-',
    met: isMet ? 'yes' : 'NO',
  };
}

/** Releases in simulations, with seeds from 1 on. @returns whether all targets are met */
export function measureJudge(runs: number, print: (line: string) => void) {
  const rows = [...bad, ...good, ...covered].map((one) => {
    const count = one.scenario.views < 50_000 ? runs : Math.ceil(runs / 4);
    const found = Array.from({ length: count }, (_, index) => simulateRelease(index + 1, one.scenario));
    const row = rowOf(one, found);
    print(JSON.stringify(row));
    return row;
  });
  return { rows, isMet: rows.every(({ met }) => met === 'yes') };
}
