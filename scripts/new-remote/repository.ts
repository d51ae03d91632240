import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteEntryOf, sourcesOf } from './files';
import type { Request } from './request';

/** The packages of a new repository; `npm run pack` writes them into this package. */
export interface Template {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const pipeline = (file: string, { name }: Request): string =>
  readFileSync(path.join(import.meta.dirname, 'own-repository', file), 'utf8').replaceAll('NAME', name);

const readme = ({ name, route }: Request): string => `# ${name}

A remote of the candidate portal. It owns ${route}; routes, titles and menu are in \`remote.json\`.

| | |
|---|---|
| write it alone | \`npm run dev\` |
| write it inside a portal | \`npm run dev -- --portal https://portal.example\` |
| check it | \`npm run types\`, \`npm test\` |
| build it | \`npm run build\` |
| release it | \`npx portal-release publish ${name} --dir dist\`, then \`canary\` or \`promote\`: \`npx portal-release --help\` |

The pipelines in \`.github/workflows\` and \`.gitlab-ci.yml\` do the same; keep the one that you use.
`;

/** All files of a repository that contains one remote and nothing else: path -> text. */
export function planRepository(
  request: Request,
  { dependencies, devDependencies }: Template,
): ReadonlyMap<string, string> {
  const { name } = request;
  return new Map([
    [
      'package.json',
      json({
        name,
        version: '1.0.0',
        private: true,
        type: 'module',
        sideEffects: ['*.css'],
        scripts: {
          build: 'portal-build && portal-build standalone',
          'build:release': 'portal-build',
          dev: 'portal-build dev',
          test: 'jest',
          types: 'tsc --noEmit',
        },
        dependencies,
        devDependencies,
      }),
    ],
    [
      'tsconfig.json',
      json({ extends: 'shared/tsconfig.base.json', include: ['src', '*.ts', 'node_modules/shared/*.d.ts'] }),
    ],
    [
      'remote.json',
      json({ $schema: './node_modules/shared/contract/remote.schema.json', ...remoteEntryOf(request) }),
    ],
    [
      'webpack.config.ts',
      "import { remoteConfig } from 'shared/build/remote-config';\n\nexport default remoteConfig(import.meta.dirname);\n",
    ],
    [
      'jest.config.mjs',
      "import { project } from 'shared/testing/jest-project.mjs';\n\nexport default { projects: [project('.', 'jsdom')] };\n",
    ],
    ['.gitignore', 'node_modules/\ndist/\ndist-standalone/\n'],
    ['README.md', readme(request)],
    ['.gitlab-ci.yml', pipeline('gitlab-ci.yml', request)],
    ['.github/workflows/remote.yml', pipeline('github-actions.yml', request)],
    ...Object.entries(sourcesOf(request)),
  ]);
}
