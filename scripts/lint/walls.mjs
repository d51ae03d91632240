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
  shared:
    'contract < server < federation < build < runtime < queries < remote < ui < form < pretend-api < standalone < testing',
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
    {
      target: './shared',
      from: outside('shared'),
      message:
        '`shared` is used by every part and may import none of them. Move what you need into shared, or pass it in.',
    },
    {
      target: './shared/contract',
      from: './node_modules',
      except: ['./yup', './ajv', './shared', ...(inTests ? ['.'] : [])],
      message: 'shared/contract knows neither React nor axios, as the API reads it too.',
    },
    ...pages.map((page) => ({
      target: `./${page}`,
      from: outside('shared', page),
      message: `${page} may import \`shared\` only: the parts are built and released apart. Move what both need into shared, or link by a path of shared/contract/routes.`,
    })),
    ...['api', 'releases'].flatMap((server) => {
      const message = `${server} may import \`shared/contract\` and \`shared/server\` only: move what both need there.`;
      const tested = inTests && server === 'api' ? ['./pretend-api'] : [];
      // Builds of another make are scoped when they are published; the gate shows screens with the answers of the pretend API.
      const used = server === 'releases' ? ['./build/scope-styles.ts', './pretend-api'] : [];
      return [
        { target: `./${server}`, from: outside('shared', server), message },
        {
          target: `./${server}`,
          from: './shared',
          except: ['./contract', './server', ...tested, ...used],
          message,
        },
      ];
    }),
    ...(inTests ? [] : layerZones),
  ];
}
