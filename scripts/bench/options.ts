import { parseArgs } from 'node:util';
import { UsageError } from '../start/options';

const usage = `npm run bench takes:
  npm run bench -- uploads               uploads, beside a plain copy of the same files
  --runs <number>                        alternating runs (5)
  --json <file>                          writes every single figure
  --parallel <numbers>, --files <number> uploads at once (1,4,16), and files of each round (32)`;

export interface UploadOptions {
  readonly subject: 'uploads';
  readonly runs: number;
  readonly json: string | undefined;
  /** How many uploads are under way at once, a round for each number. */
  readonly parallel: readonly number[];
  /** Files of each round, whatever their number at once. */
  readonly files: number;
}

export type BenchOptions = UploadOptions;

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not '${text}'`);
  }
  return value;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        json: { type: 'string' },
        parallel: { type: 'string' },
        files: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/**
 * Reads the command line of `npm run bench`.
 * @throws UsageError that says what there is
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  const [subject, ...rest] = positionals;
  if (subject !== 'uploads' || rest.length > 0) {
    throw new UsageError(`There is no bench '${positionals.join(' ')}'\n${usage}`);
  }
  const runs = count('runs', values.runs ?? '5', 100);
  const parallel = (values.parallel ?? '1,4,16').split(',').map((text) => count('parallel', text, 256));
  return { subject, runs, json: values.json, parallel, files: count('files', values.files ?? '32', 10_000) };
}
