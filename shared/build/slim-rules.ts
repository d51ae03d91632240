import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const file = (name: string): string => path.join(import.meta.dirname, name);

type Change = readonly [pattern: RegExp, replacement: string];

const patch = (test: RegExp, changes: readonly Change[]): RuleSetRule => ({
  test,
  loader: file('patch-loader.mjs'),
  options: { changes },
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

/**
 * Module rules that keep out of every first script what the portal does not use of its libraries, where these have no
 * switch of their own for it (docs/decisions/0015). They rest on the files of pinned versions.
 */
export const slimRules: readonly RuleSetRule[] = [
  patch(/[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-6KYCQHYJ\.mjs$/, reactRouter),
];
