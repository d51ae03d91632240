import { readFileSync } from 'node:fs';

/**
 * The walls of the repository: which room may import which, the layers inside of a room, and the packages
 * that the code of a room may use. `npx depcruise .` checks them, for types too, and prints a circle as a
 * whole path.
 */

const readPackage = (folder) =>
  JSON.parse(readFileSync(new URL(`./${folder}/package.json`, import.meta.url), 'utf8'));

/**
 * Run from the root of the repository by people and pipelines, on all rooms. Each imports only earlier ones.
 */
const tools = ['deploy', 'scripts', 'e2e', 'lab'];

const inPage = ['contract', 'platform', 'shared'];
const remotes = readPackage('.').workspaces.filter((name) => name.startsWith('mf-'));

/** What the code of a room may import of other rooms. */
export const rooms = {
  contract: [],
  platform: [],
  shared: ['contract', 'platform'],
  shell: inPage,
  ...Object.fromEntries(remotes.map((remote) => [remote, inPage])),
  sdk: inPage,
  'test-kit': [...inPage, 'sdk'],
  'server-kit': ['contract', 'platform'],
  api: ['contract', 'platform', 'server-kit'],
  // Publish scopes the styles of other tools' builds, and checks those of ours.
  releases: ['contract', 'platform', 'server-kit', 'sdk'],
  // Of servers the types of what they answer, and the reader of source maps.
  console: ['contract', 'releases', 'api'],
};

/** What tests and webpack configurations may import besides. */
const forTests = ['sdk', 'test-kit'];

/**
 * From low to high: a file imports only from its own folder and from lower layers. Names side by side do not
 * see each other. `scripts/layers.test.ts` compares the table with the folders.
 */
export const layers = {
  contract: ['language', 'wire', 'forms samples'],
  shared: ['i18n', 'runtime', 'queries', 'remote', 'ui', 'form'],
  'shell/src': [
    'feedback',
    'footer',
    'session',
    'loader',
    'report',
    'language',
    'header',
    'navigation',
    'preview',
    'points',
    'prefetch',
    'slot',
    'app.tsx',
    'prerender.ts',
    'start.tsx',
    'provide.ts',
    'index.ts',
  ],
  'api/src': [
    'config.ts retention-periods.ts',
    'database',
    'access-log queue',
    'explain.ts http migrations',
    'files passwords mail health upkeep',
    'services.ts',
    'kernel',
    // Features.
    [
      'account applications auth breach contact digilocker documents email-change email-verification',
      'lookups me notices passkeys personal-information portfolio profile remotes retention safety',
      'sessions system uploader',
    ].join(' '),
    // What is composed of features: mails, sweeps, the commands of staff, their desk, the server.
    'letters work.ts',
    'staff',
    'desk',
    'seed',
    'app.ts',
    'start.ts',
    'server.ts worker.ts migrate-command.ts',
  ],
  'api/src/kernel': ['lookups.sql.ts candidate', 'access', 'uploads'],
  'releases/src': [
    'codes.ts release-error.ts package-folder.ts secret.ts',
    'store',
    'trust',
    'build',
    'channel',
    'http',
    'health',
    'judge',
    'errors',
    'preview',
    'upkeep',
    'service',
    'edge',
    'variables.ts',
    'config.ts',
    'gate',
    'pipeline',
    'client',
    'ops',
    'server',
    'cli',
    'cli.ts edge-server.ts',
  ],
};

export const tests = String.raw`\.(test|spec|check)\.tsx?$|/testing/|^[^/]+/[\w.]+\.config\.(ts|mjs)$|^(e2e|lab)/`;

const anyOf = (names) => `(${names.join('|').replaceAll('.', '\\.')})(/|$)`;

function roomRule(room, isTest) {
  const { dependencies, peerDependencies, devDependencies } = readPackage(room);
  const named = { ...dependencies, ...peerDependencies, ...(isTest ? devDependencies : {}) };
  const allowed = [...rooms[room], ...(isTest ? forTests : [])].filter((name) => name in named);
  const others = [...Object.keys(rooms), ...tools].filter((name) => name !== room && !allowed.includes(name));
  return {
    name: `rooms of ${room}${isTest ? "'s tests" : ''}`,
    comment: `It may import ${allowed.join(', ') || 'no other room'} only, and what its package.json names.`,
    severity: 'error',
    from: isTest ? { path: [`^${room}/.*(${tests})`] } : { path: `^${room}/`, pathNot: tests },
    to: { path: `^${anyOf(others)}` },
  };
}

const toolRules = tools.slice(0, -1).map((tool, index) => ({
  name: `tools of ${tool}`,
  comment: 'What it imports is of a later tool. Move what both need to the earlier one.',
  severity: 'error',
  from: { path: `^${tool}/` },
  to: { path: `^${anyOf(tools.slice(index + 1))}` },
}));

const layerRules = Object.entries(layers).flatMap(([folder, order]) =>
  order.flatMap((layer, index) => {
    const names = layer.split(' ');
    const higher = order.slice(index + 1).flatMap((each) => each.split(' '));
    return names.map((name) => ({
      name: `layer of ${folder}/${name}`,
      comment: `It imports from lower layers only: pass in what it needs, or move that to a lower one.`,
      severity: 'error',
      from: { path: `^${folder}/${anyOf([name])}`, pathNot: tests },
      to: {
        path: `^${folder}/${anyOf([...names.filter((other) => other !== name), ...higher])}`,
        pathNot: '\\.css$', // a sheet reaches no code
      },
    }));
  }),
);

const pages = ['shared', 'shell', ...remotes];
const servers = ['api', 'server-kit', 'releases'];

/** Areas of `contract` that some rooms do not need: what they would build or start with it is not theirs. */
const walls = [
  {
    name: 'servers take no forms',
    comment: 'contract/forms helps a person type. A server gets payloads: contract/wire has their schemas.',
    severity: 'error',
    from: { path: `^${anyOf(servers)}`, pathNot: tests },
    to: { path: '^contract/forms/' },
  },
  {
    name: 'pages take nothing of servers',
    comment: 'It makes up a candidate, or compiles catalogs: it would only make builds larger.',
    severity: 'error',
    from: { path: `^${anyOf(pages)}`, pathNot: tests },
    to: { path: '^contract/(samples/|language/compile-catalog)' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.keys(rooms).flatMap((room) => [roomRule(room, false), roomRule(room, true)]),
    ...toolRules,
    ...layerRules,
    ...walls,
    {
      name: 'no circle',
      comment: 'Files of a circle cannot be read, tested or moved alone. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'errors are read in pages too',
      comment: 'The reader of source maps runs in browsers: it imports no server.',
      severity: 'error',
      from: { path: '^releases/src/(errors/(source-lines|errors-text)|health/group-row)' },
      to: {
        pathNot: '^releases/src/(errors/source-lines|health/group-row)|node_modules/@jridgewell/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what is imported is there',
      severity: 'error',
      from: {},
      // The remote whose page webpack builds stands behind the first name; the second package names a file of
      // types that it lacks.
      to: {
        couldNotResolve: true,
        pathNot: '^standalone-(remote|own-answers)$|^remote/app$|^@stylistic/eslint-plugin$',
      },
    },
    {
      name: 'packages are named',
      comment:
        "It is not in the room's package.json, and works only while another room happens to install it.",
      severity: 'error',
      from: { path: `^${anyOf([...Object.keys(rooms), 'e2e'])}` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'code runs without development',
      comment: 'It is among the devDependencies only, so an installation of the room does not have it.',
      severity: 'error',
      from: { path: `^${anyOf(Object.keys(rooms))}`, pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer', 'type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^(\.portal|\.cache|dist|coverage)/|^[^/]+/(dist|dist-standalone|\.output)/` },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.jsx', '.json', '.d.ts', '.css'],
    },
  },
};
