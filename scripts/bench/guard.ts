import { median } from './budgets';
import { simulateGuard, type Scenario, type Simulated } from '../../releases/src/testing/guard-simulation';
import { falseAlarms } from '../../releases/src/health/comparison';

interface Case {
  readonly what: string;
  readonly scenario: Scenario;
  /** Of a canary without harm, the share that may be taken back. */
  readonly limit?: number;
}

const failures = [0.005, 0.01, 0.03, 0.05, 0.15, 0.3];
const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

const cases: readonly Case[] = [
  { what: 'no harm', scenario: {}, limit: falseAlarms },
  { what: 'no harm, hostile accuse', scenario: { hostile: 'accuse' }, limit: falseAlarms },
  ...failures.map((failed) => ({ what: `${percent(failed)} failed views`, scenario: { failed } })),
  { what: '3 % failed views, hostile cover', scenario: { failed: 0.03, hostile: 'cover' } },
  { what: '3 % late exceptions', scenario: { late: 0.03 } },
  { what: 'LCP +20 %', scenario: { slower: { LCP: 1.2 } } },
  { what: 'LCP +20 %, hostile cover', scenario: { slower: { LCP: 1.2 }, hostile: 'cover' } },
  { what: 'INP +30 %', scenario: { slower: { INP: 1.3 } } },
  { what: 'CLS twice', scenario: { slower: { CLS: 2 } } },
];

function rowOf({ what }: Case, found: readonly Simulated[]) {
  const back = found.filter(({ harm }) => harm !== null);
  return {
    canary: what,
    'taken back': percent(back.length / found.length),
    'views until then': back.length > 0 ? median(back.map(({ views }) => views)) : '-',
    'hours until then': back.length > 0 ? median(back.map(({ hours }) => hours)) : '-',
    'by the rule of the edges': percent(found.filter(({ byRule }) => byRule).length / found.length),
  };
}

/**
 * Guarded canaries in simulations, with seeds from 1 on. @param runs of each harm; without harm, as many
 * times
 * three. @returns the rows of the table, and whether false alarms stay within their limit
 */
export function judgeGuard(runs: number, print: (line: string) => void) {
  const rows = [];
  let isMet = true;
  for (const one of cases) {
    const count = one.limit === undefined ? runs : 3 * runs;
    const found = Array.from({ length: count }, (_, index) => simulateGuard(index + 1, one.scenario));
    rows.push(rowOf(one, found));
    const { limit = 1 } = one;
    isMet &&= found.filter(({ harm }) => harm !== null).length / count <= limit;
    print(`${one.what}: ${count} canaries simulated: ${JSON.stringify(rows.at(-1))}`);
  }
  return { rows, isMet };
}
