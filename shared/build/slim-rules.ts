import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const file = (name: string): string => path.join(import.meta.dirname, name);

type Change = readonly [pattern: RegExp, replacement: string];

const patch = (test: RegExp, changes: readonly Change[]): RuleSetRule => ({
  test,
  loader: file('patch-loader.mjs'),
  options: { changes },
});
const replace = (test: RegExp, name: string): RuleSetRule => ({
  test,
  loader: file('replace-loader.mjs'),
  options: { replacement: file(name) },
});
/** The function that begins with this line is never called: it ends at once, and the minifier drops the rest of it. */
const unused = (line: RegExp): Change => [line, '$& return;'];

/**
 * react-router ships all its modes in one file, and the way that it is written keeps the minifier from dropping those that
 * nobody uses. The portal routes in the declarative mode.
 */
const reactRouter: readonly Change[] = [
  [/^var ENABLE_DEV_WARNINGS = true;$/gm, 'var ENABLE_DEV_WARNINGS = false;'],
  // A name that is given afterwards would hold on to the component.
  [/^\w+\.(?:displayName|contextType) = ["\w.]+;$/gm, ''],
  [/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'],
  // No data router stands above.
  [/(?<=^ {2}let dataRouterState = )dataRouterOpts\?\.state;$/m, 'null;'],
  [/(?<=^ {6}if \()dataRouterState(?=\) \{$)/m, 'false'],
  [/(?<=^ {6}return )dataRouterState(?= && \()/m, 'false'],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, 'useNavigateUnstable()'],
  // Only the framework mode draws links that fetch ahead.
  [/^function usePrefetchBehavior\(.*\{$/gm, '$& return [false, React8.useRef(null), {}];'],
  unused(/^function PrefetchPageLinks\(.*\{$/gm),
];

const runtimeCore = String.raw`[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]`;
const bundlerRuntime = String.raw`[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]`;

/** On top, for a container: it starts with nothing that is shared, whatever its host does. */
export const containerRules: readonly RuleSetRule[] = [
  patch(new RegExp(`${bundlerRuntime}installInitialConsumes\\.js$`), [
    unused(/^function installInitialConsumes\(.*\{$/m),
  ]),
];

/**
 * Module rules that keep out of every first script what the portal does not use of its libraries, where these have no
 * switch of their own for it (docs/decisions/0015). They rest on the files of pinned versions.
 */
export const slimRules: readonly RuleSetRule[] = [
  patch(/[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-6KYCQHYJ\.mjs$/, reactRouter),
  // The page knows what a manifest would say, and preloads by itself; remotes are loaded by address, as scripts.
  replace(
    new RegExp(`${runtimeCore}plugins[\\\\/]snapshot[\\\\/]SnapshotHandler\\.js$`),
    'federation-snapshot.mjs',
  ),
  replace(new RegExp(`${runtimeCore}utils[\\\\/]semver[\\\\/]index\\.js$`), 'federation-semver.ts'),
  patch(new RegExp(`${runtimeCore}remote[\\\\/]index\\.js$`), [
    unused(/^\tasync preloadRemote\(.*\{$/m),
    unused(/^\tremoveRemote\(.*\{$/m),
    unused(/^\tinitRawContainer\(.*\{$/m),
  ]),
  patch(new RegExp(`${runtimeCore}utils[\\\\/]preload\\.js$`), [unused(/^\}.*recordPreloadedAssets.*\{$/m)]),
  patch(new RegExp(`${runtimeCore}utils[\\\\/]load\\.js$`), [
    unused(/^async function loadEsmEntry\(.*\{$/m),
    unused(/^async function loadSystemJsEntry\(.*\{$/m),
  ]),
  patch(new RegExp(`${runtimeCore}utils[\\\\/]context\\.js$`), [
    unused(/^function optionsToMFContext\(.*\{$/m),
  ]),
  patch(new RegExp(`${bundlerRuntime}remotes\\.js$`), [unused(/^function remotes\(.*\{$/m)]),
  patch(new RegExp(`${bundlerRuntime}init\\.js$`), [
    [/^const USE_SHARED = .*$/m, 'const USE_SHARED = false;'],
    [/^import helpers from .*$/m, ''],
  ]),
  // Of the runtime's interface the bundler needs the start; a namespace would keep all of it.
  patch(new RegExp(`${bundlerRuntime}index\\.js$`), [
    [
      /^import \* as runtime from (.*);$/m,
      'import { init as start } from $1;\nconst runtime = { init: start };',
    ],
  ]),
  // Nobody names remotes at build time, has more than one share scope, or gives shared modules layers.
  patch(new RegExp(`${bundlerRuntime}initializeSharing\\.js$`), [
    [/(?<=^\t\tif \()bundlerRuntimeRemotesOptions(?=\) Object)/m, 'false'],
  ]),
  patch(new RegExp(`${bundlerRuntime}initContainerEntry\\.js$`), [
    [/(?<=^\tif \()!shareScopeKey \|\| typeof shareScopeKey === "string"(?=\) \{$)/m, 'true'],
    [/^\tif \(!Array\.isArray\(shareScopeKey\)\) (?=return)/m, '\t'],
  ]),
  patch(new RegExp(`${bundlerRuntime}consumes\\.js$`), [
    [/(?<=^\t{4}if \()shareInfo\?\.shareConfig\?\.layer(?= &&)/m, 'false'],
    [/getUsedExports\(webpackRequire, shareKey\)/, 'null'],
  ]),
  // No shared module is built apart for the exports that are used.
  patch(new RegExp(`${bundlerRuntime}getSharedFallbackGetter\\.js$`), [[/=> \{$/m, '=> { return factory;']]),
  replace(/[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/, 'federation-logger.mjs'),
  // An error keeps its code and what it is about; the sentences are the documentation's.
  patch(/[\\/]error-codes[\\/]dist[\\/]getShortErrorMsg\.m?js$/, [
    [/^\tmsg\.push\(getDocsUrl\(errorCode\)\);$/m, ''],
  ]),
  patch(new RegExp(`${bundlerRuntime}installInitialConsumes\\.js$`), [[/^\t\tconsole\.error\(.*\);$/gm, '']]),
  replace(/[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/, 'federation-messages.mjs'),
];
