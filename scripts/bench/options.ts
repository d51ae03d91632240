import { parseArgs } from 'node:util';
import { UsageError } from '../start/options';

const usage = `npm run bench takes:
  npm run bench                          the pages, beside a monolith made of the same sources
  npm run bench -- uploads               uploads, beside a plain copy of the same files
  --runs <number>                        alternating runs (pages 7, uploads 5)
  --json <file>                          writes every single figure
  --parallel <numbers>, --files <number> uploads at once (1,4,16), and files of each round (32)
  --parts <names>                        of the pages' measurement: ${['bytes', 'load', 'moves', 'lighthouse', 'builds'].join(',')}`;

export const pageParts = ['bytes', 'load', 'moves', 'lighthouse', 'builds'] as const;
export type PagePart = (typeof pageParts)[number];

interface Common {
  readonly runs: number;
  readonly json: string | undefined;
}

export interface UploadOptions extends Common {
  readonly subject: 'uploads';
  /** How many uploads are under way at once, a round for each number. */
  readonly parallel: readonly number[];
  /** Files of each round, whatever their number at once. */
  readonly files: number;
}

export interface PageOptions extends Common {
  readonly subject: 'pages';
  readonly parts: readonly PagePart[];
}

export type BenchOptions = UploadOptions | PageOptions;

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not '${text}'`);
  }
  return value;
}

function parts(text: string): PagePart[] {
  const wanted = text.split(',');
  const unknown = wanted.find((name) => !pageParts.some((part) => part === name));
  if (unknown !== undefined)
    throw new UsageError(`--parts knows no '${unknown}'; there are ${pageParts.join(', ')}`);
  return pageParts.filter((part) => wanted.includes(part));
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
        parts: { type: 'string' },
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
  const [subject = 'pages', ...rest] = positionals;
  if ((subject !== 'pages' && subject !== 'uploads') || rest.length > 0) {
    throw new UsageError(`There is no bench '${positionals.join(' ')}'\n${usage}`);
  }
  const runs = count('runs', values.runs ?? (subject === 'pages' ? '7' : '5'), 100);
  const common = { runs, json: values.json };
  if (subject === 'pages') return { ...common, subject, parts: parts(values.parts ?? pageParts.join(',')) };
  const parallel = (values.parallel ?? '1,4,16').split(',').map((text) => count('parallel', text, 256));
  return { ...common, subject, parallel, files: count('files', values.files ?? '32', 10_000) };
}
