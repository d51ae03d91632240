/**
 * The folder walls of docs/architecture.md, as options of ESLint's rules: who may import what, with messages that say what to do
 * instead.
 */

/** An import, re-export or `import()` of what matches, but for types, which leave nothing in the code. */
const importOf = (pattern, message) => ({
  selector: `:matches(ImportDeclaration[importKind!="type"], ExportNamedDeclaration, ImportExpression)[source.value=${pattern}]`,
  message,
});

/** Packages that have one door each, and the door. Options of `no-restricted-syntax`, for remotes and the shell. */
export const doors = [
  [
    /^antd(\/|$)|^@ant-design\/|^@rc-component\//,
    'a part of shared/ui: add the part there when it is missing',
  ],
  [
    /^axios(\/|$)/,
    '`call` of shared/runtime/api: it carries the token and reports failures; a second client would not',
  ],
  [/^@tanstack\//, 'shared/runtime/query: the one query client is there'],
  [
    /^react-router(-dom)?(\/|$)/,
    'shared/runtime/router: a second copy of the router would not know where the page is',
  ],
  [/^single-spa/, 'createRemote of shared/remote/create-remote: it makes the lifecycles'],
].map(([pattern, door]) => importOf(pattern, `Do not import this package here. Use ${door}.`));

const byName = 'Import it by its public name, `shared/<area>/<file>`';
export const publicNames = importOf(
  /^(\.\.\/)+shared\//,
  `${byName}: federation shares the module by that name.`,
);
export const publicNamesInShared = importOf(
  /^\.\.\/[^.]/,
  `${byName}: a relative path to another area would make a second copy of a singleton.`,
);

/**
 * Folders and files from low to high layers: each imports only from itself and from lower ones. Those between two `<` are in one
 * layer, as they import one another in circles.
 */
const layers = {
  shared: 'runtime < queries < remote < ui < form',
  'shell/src':
    'feedback < footer < session < loader < report < header < navigation < preview < prefetch < slot' +
    ' < app.tsx < prerender.ts < start.tsx < provide.ts < index.ts',
  'api/src':
    'config.ts retention-periods.ts < access-log database queue < explain.ts http < health' +
    ' < auth contact email-change files lookups mail portfolio profile retention' +
    ' < account applications documents me personal-information < work.ts < staff < seed < app.ts < start.ts' +
    ' < server.ts worker.ts migrate-command.ts',
  'releases/src':
    'release-error.ts package-folder.ts < signature.ts < store < trust < build < channel < http < health < preview' +
    ' < upkeep < service < edge < variables.ts < config.ts < gate < pipeline < client < ops < server' +
    ' < cli cli.ts edge-server.ts',
};

/** What each room may import of the others. */
const rooms = {
  contract: [],
  platform: [],
  shared: ['contract', 'platform'],
  'pretend-api': ['contract', 'platform', 'shared'],
  sdk: ['contract', 'platform', 'shared', 'pretend-api'],
  'test-kit': ['contract', 'platform', 'shared', 'pretend-api', 'sdk'],
  'server-kit': ['contract', 'platform'],
};

const layerZones = Object.entries(layers).flatMap(([folder, order]) => {
  const paths = order.split(' < ').map((parts) => parts.split(' ').map((part) => `./${folder}/${part}`));
  return paths.slice(0, -1).map((target, index) => ({
    target,
    from: paths.slice(index + 1).flat(),
    message:
      'It is in a higher layer than this file (scripts/lint/walls.mjs). Pass in what you need, or move it to a lower layer.',
  }));
});

/**
 * The zones of `import-x/no-restricted-paths`.
 * @param {readonly string[]} workspaces
 * @param {boolean} inTests tests import from any layer, and those of the API compare the pretend API with the real one
 */
export function zones(workspaces, inTests) {
  const outside = (...allowed) =>
    [...workspaces, 'scripts'].filter((area) => !allowed.includes(area)).map((area) => `./${area}`);
  const pages = workspaces.filter((area) => area === 'shell' || area.startsWith('mf-'));
  return [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      target: `./${room}`,
      from: outside(room, ...allowed, ...(inTests ? ['sdk', 'test-kit', 'pretend-api'] : [])),
      message: `${room} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other room'} only. Move what you need there, or pass it in.`,
    })),
    {
      target: './contract',
      from: './node_modules',
      except: ['./yup', ...(inTests ? ['.'] : [])],
      message: 'The contract knows neither React nor axios, as the API reads it too.',
    },
    ...pages.map((page) => ({
      target: `./${page}`,
      from: outside(
        'contract',
        'platform',
        'shared',
        page,
        ...(inTests ? ['sdk', 'test-kit', 'pretend-api'] : []),
      ),
      message: `${page} may import \`contract\`, \`platform\` and \`shared\` only: the parts are built and released apart. Move what both need into shared, or link by a path of platform/routes.`,
    })),
    ...['api', 'releases'].map((server) => ({
      target: `./${server}`,
      // The gate shows screens with the answers of the pretend API, and builds of another make are scoped when they are published.
      from: outside(
        'contract',
        'platform',
        'server-kit',
        server,
        ...(server === 'releases' || inTests ? ['pretend-api', 'sdk'] : []),
        ...(inTests ? ['test-kit'] : []),
      ),
      message: `${server} may import \`contract\`, \`platform\` and \`server-kit\` only: move what both need there.`,
    })),
    ...(inTests ? [] : layerZones),
  ];
}
