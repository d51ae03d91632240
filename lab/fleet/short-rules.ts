import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deployFolder } from '../../deploy/read-files';

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const shorten = (rules: string, factor: number): string =>
  rules.replace(/(for: |\[|offset )(\d+)([smhd])\b/g, (_all, before: string, count: string, unit: string) => {
    const milliseconds = Math.round((Number(count) * units[unit]! * 1000) / factor);
    return `${before}${milliseconds}ms`;
  });

/**
 * The shipped rules of Prometheus with every window (`[5m]`, `offset 1h`) and every `for:` divided.
 * Thresholds stay, also those of an age: a check puts stored times back instead of waiting.
 * @returns their file
 */
export async function writeShortRules(folder: string, factor: number): Promise<string> {
  const file = path.join(folder, 'rules.yaml');
  const shipped = await readFile(path.join(deployFolder, 'observability/prometheus-rules.yaml'), 'utf8');
  await writeFile(file, shorten(shipped, factor));
  return file;
}
