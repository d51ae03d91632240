import path from 'node:path';

/**
 * The folder walls of docs/architecture.md as an ESLint rule: who may import what, with messages that say what to
 * do instead. It looks at file names and specifiers only, so it needs no resolver.
 */

const isRemote = (area) => area.startsWith('mf-');
const isPage = (area) => isRemote(area) || area === 'shell';

/** Folders and files from low to high layers: each imports only from itself and from lower ones. */
const layers = {
  shared: [
    'contract',
    'federation',
    'runtime',
    'queries',
    'remote',
    'ui',
    'form',
    'pretend-api',
    'standalone',
    'testing',
    'build',
  ],
  shell: [
    'routes',
    'feedback',
    'footer',
    'session',
    'loader',
    'report',
    'header',
    'navigation',
    'preview',
    'prefetch',
    'slot',
    'app',
    'prerender',
    'start',
    'provide',
    'index',
  ],
};

/** Packages that have one door each, and the door. */
const doors = [
  [
    /^antd(\/|$)|^@ant-design\/|^@rc-component\//,
    'a part of shared/ui: add the part there when it is missing',
  ],
  [
    /^axios(\/|$)/,
    '`call` of shared/runtime/api: it carries the token and reports failures; a second client would not',
  ],
  [/^@tanstack\//, 'shared/runtime/query: the one query client lives there'],
  [
    /^react-router(-dom)?(\/|$)/,
    'shared/runtime/router: a second copy of the router would not know where the page is',
  ],
  [/^single-spa/, 'createRemote of shared/remote/create-remote: it makes the lifecycles'],
];

/** Where in the repository an import leads: its folder at the top and the path in it; null for a package. */
function targetOf(file, specifier, workspaces) {
  if (specifier.startsWith('.')) {
    const [area = '', ...inside] = path.posix.join(path.posix.dirname(file), specifier).split('/');
    return { area, inside, relative: true };
  }
  const [area = '', ...inside] = specifier.split('/');
  return workspaces.includes(area) || isRemote(area) ? { area, inside, relative: false } : null;
}

function judgeShared([ownPart], target, specifier) {
  if (target.area !== 'shared') {
    return `\`shared\` is used by every part and may import none of them. Move what you need from ${target.area} into shared, or pass it in.`;
  }
  const [part] = target.inside;
  if (target.relative && part !== ownPart) {
    return `Import it by its public name, \`shared/${target.inside.join('/')}\`: a relative path out of shared/${ownPart} would make a second copy of a singleton.`;
  }
  if (ownPart === 'contract' && part !== 'contract') {
    return `shared/contract is read by the API too and imports nothing but itself, not ${specifier}.`;
  }
  return null;
}

function judgePage(area, target) {
  if (target.area === area) return null;
  if (target.area === 'shared' && target.relative) {
    return `Import it by its public name, \`shared/${target.inside.join('/')}\`: federation shares the module by that name.`;
  }
  if (target.area === 'shared') return null;
  return `${area} may import \`shared\` only, not ${target.area}: they are built and released apart. Move what both need into shared, or link by a path of shared/contract/routes.`;
}

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

function judgeServer(area, target, file) {
  if (target.area === area) return null;
  if (target.area === 'shared' && target.relative) {
    return `Import it by its public name, \`shared/${target.inside.join('/')}\`.`;
  }
  if (target.area === 'shared' && target.inside[0] === 'contract') return null;
  // The API's tests compare the pretend API with the real one.
  if (area === 'api' && target.area === 'shared' && target.inside[0] === 'pretend-api' && isTest(file)) {
    return null;
  }
  return `${area} may import \`shared/contract\` only, not ${[target.area, ...target.inside].join('/')}: move what both need into shared/contract.`;
}

/** The layer of a path in `shared/` or `shell/src/`. */
function layerOf(area, inside) {
  const [part = ''] = area === 'shell' ? inside.slice(1) : inside;
  return layers[area]?.indexOf(part.replace(/\.tsx?$/, '')) ?? -1;
}

function judgeLayer(area, inside, target, file) {
  if (target.area !== area || isTest(file)) return null;
  const [from, to] = [layerOf(area, inside), layerOf(area, target.inside)];
  if (from === -1 || to <= from) return null;
  return `${target.inside.join('/')} is in a higher layer than this file (scripts/lint/walls.mjs). Pass in what you need, or move it to a lower layer.`;
}

function judgePackage(area, part, specifier) {
  const [, door] = doors.find(([pattern]) => pattern.test(specifier)) ?? [];
  if (isPage(area) && door) return `Do not import ${specifier} here. Use ${door}.`;
  if (area === 'shared' && part === 'contract' && (door || /^react(-|\/|$)/.test(specifier))) {
    return `shared/contract knows neither React nor axios, as the API reads it too: ${specifier} does not belong here.`;
  }
  return null;
}

function judge(file, specifier, workspaces) {
  const [area = '', ...inside] = file.split('/');
  if (inside.length === 0) return null; // a file at the root configures tools
  const target = targetOf(file, specifier, workspaces);
  if (!target) return judgePackage(area, inside[0], specifier);
  if (area === 'shared')
    return judgeShared(inside, target, specifier) ?? judgeLayer(area, inside, target, file);
  if (isPage(area)) return judgePage(area, target) ?? judgeLayer(area, inside, target, file);
  if (area === 'api' || area === 'releases') return judgeServer(area, target, file);
  return null;
}

export const walls = {
  meta: { type: 'problem', schema: [{ type: 'object', properties: { root: {}, workspaces: {} } }] },
  create(context) {
    const { root, workspaces } = context.options[0];
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = judge(file, source.value, workspaces);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source, importKind }) => {
        // A type leaves nothing in the code: what it names is checked against the folders, not against the doors.
        if (importKind === 'type' && !targetOf(file, source.value, workspaces)) return;
        check(source);
      },
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0]),
      'CallExpression[callee.object.name="jest"][callee.property.name=/^(mock|requireActual|unmock)$/]': (
        node,
      ) => check(node.arguments[0]),
    };
  },
};
