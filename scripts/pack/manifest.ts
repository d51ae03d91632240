/** Our scope on the registry. The bare name `shared` belongs to somebody else there. */
export const scope = '@marigold-portal';

/** The rooms that a remote imports. Its repository has one copy of each, and chooses its version. */
export const importedRooms = ['contract', 'platform', 'shared'] as const;

/** The rooms that other repositories install, compiled file by file. */
export const publishedRooms = [...importedRooms, 'sdk', 'test-kit'] as const;

type Dependencies = Readonly<Record<string, string>>;

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly exports?: Dependencies;
  readonly bin?: Dependencies;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly [field: string]: unknown;
}

/** Where npm finds one of our packages under the name by which sources import it. */
export const aliasOf = (name: string, range: string): string => `npm:${scope}/${name}@${range}`;

/** TypeScript's result for a source file: `./ui/*.tsx` -> `./ui/*.js`. */
const compiled = (file: string): string => file.replace(/\.tsx?$/, '.js');

const mapEntries = (entries: Dependencies, change: (value: string, key: string) => string): Dependencies =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value, key)]));

const isImportedRoom = (name: string): boolean => importedRooms.some((room) => room === name);

/**
 * Of the test kit, its tools too: here they are for development, so that `npm start` installs none of them;
 * whoever installs the kit wants to run tests.
 */
function shippedDependencies({ name, dependencies = {}, devDependencies = {} }: PackageJson): Dependencies {
  if (name !== 'test-kit') return dependencies;
  const tools = Object.entries(devDependencies).filter(([, version]) => version !== '*');
  return { ...dependencies, ...Object.fromEntries(tools) };
}

/** antd is in the compiled room itself (./bundle-antd); what is compiled needs no tsx. */
const leftOut = ['antd', 'tsx'];

/** Optional peers: the extractor of texts, and the reader of PDF files. */
const onDemand = ['@lingui/cli', 'pdfjs-dist'];

/** A page has one React: packages take the repository's own. */
const isReact = (name: string): boolean => name === 'react' || name === 'react-dom';

/**
 * The package.json of a room as it is published: it declares all that it imports, since strict package
 * managers show a package nothing else. React and the rooms that a remote imports are peers: a copy beside
 * the repository's own would be another platform than the one that the remote is built for.
 * @param versions what `*` stands for: here another room names the version, and all are installed together
 */
export function publishedManifest(room: PackageJson, versions: Dependencies = {}): PackageJson {
  const { private: _private, devDependencies: _tools, peerDependencies, ...manifest } = room;
  const { name, exports } = manifest;
  const named = { ...peerDependencies, ...shippedDependencies(room) };
  const exact = mapEntries(named, (version, key) => (version === '*' ? (versions[key] ?? '*') : version));
  const entries = Object.entries(exact);
  const peers = Object.fromEntries(entries.filter(([key]) => isImportedRoom(key)));
  const react = Object.fromEntries(entries.filter(([key]) => isReact(key)));
  const optional = Object.fromEntries(entries.filter(([key]) => onDemand.includes(key)));
  const isElsewhere = (key: string): boolean =>
    isImportedRoom(key) || isReact(key) || [...onDemand, ...leftOut].includes(key);
  const others = Object.fromEntries(entries.filter(([key]) => !isElsewhere(key)));
  const isRoom = (key: string): boolean => publishedRooms.some((room) => room === key);
  return {
    ...manifest,
    name: `${scope}/${name}`,
    ...(exports ? { exports: mapEntries(exports, compiled) } : {}),
    dependencies: mapEntries(others, (version, key) => (isRoom(key) ? aliasOf(key, version) : version)),
    peerDependencies: {
      ...mapEntries(peers, (version, key) => aliasOf(key, `>=${version}`)),
      ...mapEntries(react, (version) => `^${version}`),
      ...optional,
    },
    peerDependenciesMeta: Object.fromEntries(Object.keys(optional).map((key) => [key, { optional: true }])),
  };
}

/** Some of these packages, with their versions. */
export const pick = (packages: Dependencies = {}, names: readonly string[]): Dependencies =>
  Object.fromEntries(Object.entries(packages).filter(([name]) => names.includes(name)));

/** What the package.json of a new remote's repository names. */
export interface Template {
  readonly dependencies: Dependencies;
  readonly devDependencies: Dependencies;
  /** The test kit and the tools of checks, as words of `npm install`; the first check adds them. */
  readonly testTools: readonly string[];
  /** What the API of a remote is made with. */
  readonly apiPackages: Dependencies;
}

/** Names of `apiPackages`. */
export const apiPackages = ['fastify', 'jose'] as const;

/** What the checks of a remote run, and what its tests import or have the types of. */
const toolsOfChecks = [
  '@lingui/cli',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  'jest',
];

/**
 * The packages of a new remote's repository, in the versions of today.
 * @param versions of all libraries
 */
export function templateOf(versions: Dependencies, rooms: readonly PackageJson[]): Template {
  const ofRooms = new Map(rooms.map(({ name, version }) => [name, version]));
  const aliases = (names: readonly string[]): Dependencies =>
    Object.fromEntries(names.map((name) => [name, aliasOf(name, ofRooms.get(name) ?? '')]));
  return {
    dependencies: {
      ...aliases(importedRooms),
      // Its first screen imports them: pnpm shows it nothing else.
      ...pick(versions, ['@lingui/react', 'react', 'react-dom']),
    },
    devDependencies: {
      ...pick(versions, ['@types/node', '@types/react', 'typescript']),
      ...aliases(['releases', 'sdk']),
    },
    apiPackages: pick(versions, apiPackages),
    testTools: [
      `test-kit@${aliasOf('test-kit', ofRooms.get('test-kit') ?? '')}`,
      ...Object.entries(pick(versions, toolsOfChecks)).map(([name, version]) => `${name}@${version}`),
    ],
  };
}
