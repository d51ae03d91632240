import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser';
import { toRows, type Budget } from './budgets';
import { signInCandidate } from './candidate';
import { measureCapacity } from './capacity';
import { judgeCost } from './cost';
import { judgeHostile } from './hostile';
import { measureJudge } from './judge';
import { judgeInteractions, judgeLoads, judgeMoves, judgeReturns, judgeWeights, type Bench } from './measure';
import { openSites } from './sites';
import { judgeThroughput } from './throughput';
import { runCommand } from '../../scripts/command';
import { ensureChromium } from '../../scripts/test/chromium';

const root = path.resolve(import.meta.dirname, '../..');
const print = (line: string): void => console.log(line);

/** In this order: the releases of the last one stay. */
const parts = {
  weights: judgeWeights,
  loads: judgeLoads,
  moves: judgeMoves,
  interactions: judgeInteractions,
  returns: judgeReturns,
};

function report(budgets: readonly Budget[]): void {
  console.table(toRows(budgets));
  print(`${budgets.filter(({ met }) => met).length} of ${budgets.length} budgets are met`);
}

/**
 * The portal beside a monolith of the same sources in the same run:
 * `npm run bench -- --runs 7 --json figures.json`, or only `weights`, `loads`, `moves`, `interactions` or
 * `returns`.
 * `hostile`: what others feel while one account attacks the API. `load`: requests per second beside a bare
 * Fastify. `cost`: processor time beside an earlier release. `capacity`: what to buy.
 * `judge`: releases in `--runs` simulations.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '7' }, json: { type: 'string' }, since: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals[0] === 'hostile') return report(await judgeHostile(root, print));
  if (positionals[0] === 'load') return report(await judgeThroughput(root, print));
  if (positionals[0] === 'capacity') return measureCapacity(root, print);
  if (positionals[0] === 'cost') return report(await judgeCost(root, values.since, print));
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs must be a whole number, not ${values.runs}`);
  if (positionals[0] === 'judge') {
    const { rows, isMet } = measureJudge(runs, print);
    console.table(rows);
    if (!isMet) throw new Error('Not all targets of the judge are met');
    return;
  }
  const workFolder = path.join(root, '.cache/bench');
  await mkdir(workFolder, { recursive: true });
  const chromium = await ensureChromium(root, process.env.CHROMIUM_PATH);
  const load = os.loadavg()[0];
  const sites = await openSites(root, workFolder, print);
  const browser = await openBrowser(chromium, sites.publicKeyHash);
  try {
    const bench: Bench = { sites, browser, person: await signInCandidate(sites.api), runs, print };
    const budgets: Budget[] = [];
    for (const [name, judge] of Object.entries(parts))
      if (positionals.length === 0 || positionals.includes(name)) budgets.push(...(await judge(bench)));
    report(budgets);
    print(`Load of the machine: ${load} before, ${os.loadavg()[0]} after; a busy machine distorts times`);
    if (values.json) await writeFile(values.json, `${JSON.stringify(budgets, null, 2)}\n`);
  } finally {
    await browser.close();
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
runCommand(() => main().then(() => process.exit(0)));
