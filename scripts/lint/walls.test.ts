import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Piece {
  readonly file: string;
  readonly code: string;
  /** Part of the message that must come; none where the import is allowed. */
  readonly says?: string;
}

const imports = (specifier: string): string => `import { x } from '${specifier}';\nx();\n`;

const pieces: readonly (Piece & { readonly what: string })[] = [
  {
    what: 'a remote that imports another remote',
    file: 'mf-auth/src/x.ts',
    code: imports('../../mf-dashboard/src/app'),
    says: 'Move what both need into shared, or link by a path of platform/routes',
  },
  {
    what: 'a remote that imports another by name',
    file: 'mf-auth/src/x.ts',
    code: imports('mf-dashboard/src/app'),
    says: 'mf-auth may import `shared` only',
  },
  {
    what: 'a remote that imports the shell',
    file: 'mf-auth/src/x.ts',
    code: imports('../../shell/src/app'),
    says: 'mf-auth may import `shared` only',
  },
  {
    what: 'the shell that imports a remote',
    file: 'shell/src/x.ts',
    code: "await import('../../mf-auth/src/remote');\n",
    says: 'shell may import `shared` only',
  },
  {
    what: 'a remote that imports the API',
    file: 'mf-auth/src/x.ts',
    code: imports('api/src/config'),
    says: 'mf-auth may import `shared` only',
  },
  {
    what: 'a remote that re-exports the releases',
    file: 'mf-auth/src/x.ts',
    code: "export { x } from '../../releases/src/cli';\n",
    says: 'mf-auth may import `shared` only',
  },
  {
    what: 'the loader that imports the slot',
    file: 'shell/src/loader/x.ts',
    code: imports('../slot/slot'),
    says: '"../slot/slot" imported in restricted zone. It is in a higher layer',
  },
  {
    what: 'the slot that imports the loader',
    file: 'shell/src/slot/x.ts',
    code: imports('../loader/channel'),
  },
  {
    what: 'the runtime that imports a part of the ui',
    file: 'shared/runtime/x.ts',
    code: imports('shared/ui/button'),
    says: '"shared/ui/button" imported in restricted zone. It is in a higher layer',
  },
  {
    what: 'the database of the API that imports a feature',
    file: 'api/src/database/x.ts',
    code: imports('../auth/tokens'),
    says: 'It is in a higher layer',
  },
  {
    what: 'the store of the releases that imports the edge',
    file: 'releases/src/store/x.ts',
    code: imports('../edge/app'),
    says: 'It is in a higher layer',
  },
  {
    what: 'a remote that imports antd when it is needed',
    file: 'mf-auth/src/x.ts',
    code: "await import('antd/es/modal');\n",
    says: 'a part of shared/ui',
  },
  {
    what: 'a remote that reaches into shared by path',
    file: 'mf-auth/src/x.ts',
    code: imports('../../shared/runtime/session'),
    says: 'public name, `shared/<area>/<file>`',
  },
  {
    what: 'the API that imports the pretend one',
    file: 'api/src/x.ts',
    code: imports('pretend-api/state'),
    says: 'api may import `shared/contract` and `server-kit` only',
  },
  {
    what: 'a test of the API that imports the pretend one',
    file: 'api/src/x.test.ts',
    code: imports('pretend-api/state'),
  },
  { what: 'a remote that imports shared', file: 'mf-auth/src/x.ts', code: imports('shared/runtime/session') },
  { what: 'a remote that imports a file of its own', file: 'mf-auth/src/a/x.ts', code: imports('../b/y') },
  {
    what: 'shared that imports a remote',
    file: 'shared/ui/x.ts',
    code: imports('mf-auth/src/app'),
    says: 'may import none of them',
  },
  {
    what: 'shared that imports the API',
    file: 'contract/x.ts',
    code: imports('../../api/src/app'),
    says: 'may import none of them',
  },
  {
    what: 'a relative import from one area of shared to another',
    file: 'shared/ui/x.tsx',
    code: imports('../runtime/session'),
    says: 'second copy of a singleton',
  },
  { what: 'a relative import inside an area of shared', file: 'shared/ui/x.tsx', code: imports('./button') },
  {
    what: 'an import from one area of shared to another by name',
    file: 'shared/form/x.tsx',
    code: imports('shared/ui/button'),
  },
  {
    what: 'the contract that imports the runtime',
    file: 'contract/x.ts',
    code: imports('shared/runtime/api'),
    says: 'It is in a higher layer',
  },
  {
    what: 'the contract that imports React',
    file: 'contract/x.ts',
    code: imports('react'),
    says: 'knows neither React nor axios',
  },
  {
    what: 'the API that imports the runtime',
    file: 'api/src/x.ts',
    code: imports('shared/runtime/api'),
    says: 'server-kit` only',
  },
  { what: 'the API that imports the contract', file: 'api/src/x.ts', code: imports('contract/auth') },
  {
    what: 'the API that imports the releases',
    file: 'api/src/x.ts',
    code: imports('../../releases/src/cli'),
    says: 'api may import `shared/contract` and `server-kit` only',
  },
  {
    what: 'the releases that import the API',
    file: 'releases/src/x.ts',
    code: imports('../../api/src/app'),
    says: 'releases may import `shared/contract` and `server-kit` only',
  },
  {
    what: 'the releases that import the configuration of builds',
    file: 'releases/src/x.ts',
    code: imports('sdk/build/common'),
    says: 'releases may import `shared/contract` and `server-kit` only',
  },
  {
    what: 'the releases that import what scopes styles',
    file: 'releases/src/x.ts',
    code: imports('sdk/build/scope-styles'),
  },
  {
    what: 'a remote that imports antd',
    file: 'mf-auth/src/x.tsx',
    code: imports('antd/es/modal'),
    says: 'a part of shared/ui',
  },
  {
    what: 'a remote that imports axios',
    file: 'mf-auth/src/x.ts',
    code: imports('axios'),
    says: '`call` of shared/runtime/api',
  },
  {
    what: 'a remote that imports the router itself',
    file: 'mf-auth/src/x.ts',
    code: imports('react-router-dom'),
    says: 'shared/runtime/router',
  },
  {
    what: 'a remote that names a type of the router',
    file: 'mf-auth/src/x.ts',
    code: "import type { Location } from 'react-router-dom';\nexport const at = (l: Location) => l.pathname;\n",
  },
  { what: 'shared/ui that imports antd', file: 'shared/ui/x.tsx', code: imports('antd/es/modal') },
  {
    what: 'a remote that reads the environment',
    file: 'mf-auth/src/x.ts',
    code: 'export const url = process.env.API;\n',
    says: 'Only a config.ts reads process.env',
  },
  {
    what: 'a config.ts that reads the environment',
    file: 'api/src/config.ts',
    code: 'export const url = process.env.API;\n',
  },
  { what: 'a barrel', file: 'shared/ui/all.ts', code: "export * from './button';\n", says: 'No barrels' },
];

let messages: string[][];

beforeAll(() => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/lint/probe.mjs'], {
    cwd: root,
    input: JSON.stringify(pieces.map(({ file, code }) => ({ file: path.join(root, file), code }))),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  messages = JSON.parse(stdout) as string[][];
}, 120_000);

test.each(pieces.map((piece, index) => ({ ...piece, index })))('$what: $says', ({ index, says }) => {
  if (says === undefined) expect(messages[index]).toEqual([]);
  else expect(messages[index]).toEqual([expect.stringContaining(says)]);
});
