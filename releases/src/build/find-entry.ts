import { init, parse } from 'es-module-lexer';
import { federationManifestFile } from 'platform/federation-manifest';
import { isScript, type BuildManifest, type FileLists } from 'platform/release';
import { ReleaseError } from '../release-error';
import { array, object, string, type InferType } from 'yup';
import { parseJson } from '../store/parse-json';

interface Entry extends NonNullable<BuildManifest['foreign']>, FileLists {
  readonly entry: string;
  /** Scripts that the entry may load. Absent: all of the build's. */
  readonly chunks?: readonly string[];
}

const noFiles: FileLists = { js: [], css: [] };

const names = object({
  sync: array(string().required()).required(),
  async: array(string().required()),
}).default(undefined);
const assetsSchema = object({ js: names, css: names }).default(undefined);
/** What is read of `Manifest` of @module-federation/sdk. */
const manifestSchema = object({
  metaData: object({
    remoteEntry: object({ name: string().required(), path: string(), type: string().required() }).required(),
    globalName: string(),
    publicPath: string(),
  }).required(),
  exposes: array(object({ path: string().required(), assets: assetsSchema })).required(),
  shared: array(object({ assets: assetsSchema })),
});

/** Names in a message. */
const mostShown = 20;

/** `./app`, or the only module there is. */
function chooseExposed(paths: readonly string[]): string {
  const chosen = paths.includes('./app') || paths.length !== 1 ? './app' : (paths[0] ?? './app');
  if (paths.includes(chosen)) return chosen;
  throw new ReleaseError(
    `${federationManifestFile} exposes ${paths.slice(0, mostShown).join(', ') || 'nothing'}: expose the lifecycles as './app', or nothing else beside them`,
    'invalid-build',
  );
}

type Listed = InferType<typeof manifestSchema>['exposes'][number];

const scriptsOf = (modules: readonly Pick<Listed, 'assets'>[]): string[] =>
  modules.flatMap(({ assets }) => [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])]);

function fromFederationManifest(text: string): Entry {
  const manifest = parseJson(text);
  if (manifest === undefined || !manifestSchema.isValidSync(manifest, { strict: true }))
    throw new ReleaseError(`${federationManifestFile} is not a manifest of Module Federation`);
  const { metaData, exposes, shared = [] } = manifest;
  const { remoteEntry, globalName, publicPath = 'auto' } = metaData;
  if (!['auto', '', './'].includes(publicPath))
    throw new ReleaseError(
      `The build loads its files from '${publicPath}': build it with publicPath 'auto' (webpack, rspack) or base './' (Vite), so ` +
        'that it runs at any address',
    );
  const isModule = ['module', 'esm'].includes(remoteEntry.type);
  if (!isModule && !['global', 'var'].includes(remoteEntry.type))
    throw new ReleaseError(
      `The build's entry has the type ${remoteEntry.type}: build a script ('var') or an ES module ('module')`,
    );
  if (!isModule && globalName === undefined)
    throw new ReleaseError(`${federationManifestFile} names no globalName: a script needs one`);
  const exposed = chooseExposed(exposes.map(({ path }) => path));
  const assets = exposes.find(({ path }) => path === exposed)?.assets;
  return {
    entry: [remoteEntry.path, remoteEntry.name]
      .filter(Boolean)
      .join('/')
      .replace(/^\.?\//, ''),
    ...(isModule || globalName === undefined
      ? { format: 'module' }
      : { format: 'script', global: globalName }),
    exposes: exposed,
    js: assets?.js?.sync ?? [],
    css: assets?.css?.sync ?? [],
    ...(isModule ? {} : { chunks: scriptsOf([...exposes, ...shared]) }),
  };
}

/** Names that an ES module exports; none for another kind of script. */
function exportsOf(text: string): string[] {
  try {
    return parse(text)[1].flatMap((exported) => ('name' in exported ? exported.name : []));
  } catch {
    return [];
  }
}

/** By its `mf-manifest.json`, else by the ES module that exports lifecycles. @throws ReleaseError */
export async function findEntry(
  files: readonly string[],
  read: (file: string) => string | undefined,
): Promise<Entry> {
  const manifest = read(federationManifestFile);
  if (manifest !== undefined) return fromFederationManifest(manifest);
  await init();
  const css = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter(isScript).map((file) => ({ file, names: exportsOf(read(file) ?? '') }));
  const having = (...names: string[]) =>
    scripts.filter((script) => names.every((name) => script.names.includes(name)));

  const named = having('mount', 'unmount');
  const found = (named.length > 0 ? named : having('default')).filter(({ file }) => !file.includes('/'));
  const [only] = found;
  if (only && found.length === 1) return { entry: only.file, format: 'module', ...noFiles, css };
  const rivals = found.slice(0, mostShown).map(({ file }) => file);
  throw new ReleaseError(
    'It is not clear how this build is entered. Looked for: build.json (our own build); mf-manifest.json (Module Federation; ' +
      'switch on the option `manifest`); one ES module at the top that exports mount and unmount' +
      (rivals.length > 1 ? `, of which there are ${rivals.join(', ')}` : ''),
    'invalid-build',
  );
}
