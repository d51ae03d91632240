import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Plan } from './plan';

/** Writes what was planned, each file as the linter wants it: long names need other line breaks than short ones. */
export async function apply(root: string, plan: Plan): Promise<void> {
  const config = await resolveConfig(path.join(root, 'package.json'));
  for (const [file, text] of plan) {
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(
      place,
      file.endsWith('.json') ? text : await format(text, { ...config, filepath: place }),
    );
  }
}
