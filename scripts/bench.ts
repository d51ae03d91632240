import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError } from '../releases/src/release-error';
import { readBenchOptions, type BenchOptions } from './bench/options';
import type { BenchContext, Result } from './bench/result';
import { UsageError } from './start/options';

const root = path.resolve(import.meta.dirname, '..');

/** Loaded when asked for: measuring uploads needs no browser and no webpack. */
async function measure(options: BenchOptions, context: BenchContext): Promise<Result> {
  if (options.subject === 'uploads') {
    const { measureUploads } = await import('./bench/uploads/measure-uploads');
    return measureUploads(options, context);
  }
  const { measurePages } = await import('./bench/pages/measure-pages');
  return measurePages(options, context);
}

/** What a figure must be read with: others' work on the machine makes each of them worse. */
const machine = () => ({
  node: process.version,
  processors: os.cpus().length,
  model: os.cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  loadAverage: os.loadavg().map((load) => Number(load.toFixed(2))),
});

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const workFolder = path.join(root, '.cache/bench');
  await mkdir(workFolder, { recursive: true });
  const before = machine();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort(new UsageError('Stopped')));
  }
  const print = (line: string): void => console.log(line);
  const result = await measure(options, { root, workFolder, print, signal: stopping.signal });
  print(`\n${result.report}`);
  print(`\nLoad of the machine: ${before.loadAverage[0]} before, ${machine().loadAverage[0]} after`);
  if (options.json) {
    const told = { time: new Date().toISOString(), machine: before, loadAfter: machine().loadAverage };
    await writeFile(options.json, `${JSON.stringify({ ...told, ...result.figures }, null, 2)}\n`);
    print(`The figures are in ${options.json}`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof UsageError || error instanceof ReleaseError ? error.message : error);
    process.exit(1);
  },
);
