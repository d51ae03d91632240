import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Which modules the parts share at run time (docs/decisions/0003). The shell provides them; a remote asks for them and
 * carries a copy of its own, loaded only where no host provides one.
 */
const root = path.join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

interface SharedModule {
  readonly key: string;
  readonly version: string;
  /** In the shell's first script, because every route needs it. */
  readonly eager: boolean;
}

interface SharedOptions {
  readonly singleton: boolean;
  readonly version: string;
  readonly requiredVersion: string;
  readonly eager: boolean;
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;

function ownParts(area: string): string[] {
  return readdirSync(path.join(root, area))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `shared/${area}/${path.parse(file).name}`);
}

/**
 * Small parts without any state: what each costs in every first script as a shared module (its name, its version, the
 * integrity of its files) is more than the copy that a remote carries.
 */
const bundled = new Set([
  'shared/ui/avatar',
  'shared/ui/badge',
  'shared/ui/calendar',
  'shared/ui/empty-state',
  'shared/ui/icons',
  'shared/ui/list-group',
  'shared/ui/notice',
  'shared/ui/page',
  'shared/ui/skeleton',
  'shared/ui/wizard',
  'shared/runtime/config',
  'shared/runtime/leaving',
  'shared/runtime/observable',
]);

/** What the shell itself imports before anything else is on the screen. */
const eagerOwn = new Set([
  'shared/runtime/router',
  'shared/runtime/session',
  'shared/runtime/toasts',
  'shared/runtime/user-data',
  'shared/ui/back-to-close',
  'shared/ui/button',
  'shared/ui/logo',
  'shared/ui/spinner',
  'shared/ui/toaster',
]);

export function sharedModules(): readonly SharedModule[] {
  const react = versionOf('react');
  const reactDom = versionOf('react-dom');
  const own = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string })
    .version;
  const parts = [...ownParts('runtime'), ...ownParts('ui')].filter((key) => !bundled.has(key));
  return [
    ...['react', 'react/jsx-runtime'].map((key) => ({ key, version: react, eager: true })),
    ...['react-dom', 'react-dom/client'].map((key) => ({ key, version: reactDom, eager: true })),
    { key: 'react-hook-form', version: versionOf('react-hook-form'), eager: false },
    { key: 'yup', version: versionOf('yup'), eager: false },
    ...parts.map((key) => ({
      key,
      version: own,
      eager: eagerOwn.has(key),
    })),
  ];
}

function toOptions(module: SharedModule, eager: boolean): SharedOptions {
  return {
    singleton: true,
    version: module.version,
    requiredVersion: `^${module.version}`,
    eager,
  };
}

/** The `shared` option of a remote's container. */
export const remoteShared = (): Record<string, SharedOptions> =>
  Object.fromEntries(sharedModules().map((module) => [module.key, toOptions(module, false)]));

/** The `shared` option of the shell. */
export const shellShared = (): Record<string, SharedOptions> =>
  Object.fromEntries(sharedModules().map((module) => [module.key, toOptions(module, module.eager)]));
