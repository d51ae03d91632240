import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * The surface of a shared module is what others can import from it. Its report in shared/api has the version
 * of that surface, and for each export the version in which its present form came (docs/decisions/0030).
 */

export interface Surface {
  /** Semver. Moves only when the surface moves. */
  readonly version: string;
  /** Export -> the version in which its present form came. */
  readonly since: ReadonlyMap<string, string>;
  /** TypeScript declarations, without comments. */
  readonly declarations: string;
}

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('shared/package.json')), 'api');

/** @param module its public name, such as 'shared/ui/button' */
export const reportFile = (module: string): string =>
  path.join(folder, `${module.split('/').slice(1).join('.')}.api.md`);

export function formatReport(module: string, { version, since, declarations }: Surface): string {
  const exported = [...since].map(([name, came]) => `- ${name}: ${came}`);
  return [
    `# ${module} ${version}`,
    'Written by `npm run build -- api-report`.',
    exported.join('\n'),
    `\`\`\`ts\n${declarations}\`\`\`\n`,
  ].join('\n\n');
}

export function parseReport(text: string): Surface {
  const [, version] = /^# \S+ (\S+)$/m.exec(text) ?? [];
  const [, declarations] = /```ts\n([\s\S]*)```/.exec(text) ?? [];
  if (version === undefined || declarations === undefined) throw new Error(`This is no API report: ${text}`);
  const since = [...text.matchAll(/^- (\S+): (\S+)$/gm)].map(
    ([, name = '', came = '']) => [name, came] as const,
  );
  return { version, since: new Map(since), declarations };
}

/** Throws when the module has no report. */
export function readSurface(module: string): Surface {
  const file = reportFile(module);
  if (!existsSync(file)) throw new Error(`${module} has no API report: run npm run build -- api-report`);
  return parseReport(readFileSync(file, 'utf8'));
}
