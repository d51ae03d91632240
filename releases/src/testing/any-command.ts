import fc from 'fast-check';
import type { BuildManifest } from 'platform/release';
import { makeRemote, makeShell } from './fixture';

export const names = ['shell', 'mf-auth', 'mf-dashboard', 'mf-new'] as const;
type Name = (typeof names)[number];
export const versions = ['1.0.0', '1.1.0', '1.1.1', '2.0.0', '2.1.0-pr.1.ab12cd'] as const;

/** Builds of 2.x need the react of a shell of 2.x, and a shell of 1.x has another: some sets do not fit. */
export function makeBuild(name: Name, version: string): ReturnType<typeof makeRemote> {
  const major = version.startsWith('2') ? '20.0.0' : '19.0.0';
  const range = version === '1.0.0' ? '>=19.0.0' : `^${major}`;
  const provides: BuildManifest['provides'] = { react: { version: major, js: ['vendor.js'], css: [] } };
  return name === 'shell'
    ? makeShell(version, { provides })
    : makeRemote(name, version, { needs: { react: range }, settings });
}

const settings = { pageSize: { type: 'integer', default: 20, maximum: 50 } } as const;

const version = fc.constantFrom(...versions);

/** Any command on one of `of`. */
export function anyCommand(of: readonly Name[] = names) {
  const name = fc.constantFrom(...of);
  const force = fc.boolean();
  const share = fc.integer({ min: 0, max: 100 });
  const targets = fc.uniqueArray(fc.record({ name, version }), {
    minLength: 1,
    maxLength: 3,
    selector: (build) => build.name,
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('promote'), targets, force }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('canary'), name, version, share, force }) },
    fc.record({ does: fc.constant('end canary'), name, end: fc.constantFrom('promote', 'abort') }),
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('rollback'), name, withDependents: fc.boolean() }),
    },
    fc.record({ does: fc.constant('retire'), name }),
    fc.record({ does: fc.constant('restore'), revision: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ does: fc.constantFrom('freeze', 'unfreeze'), name }),
    fc.record({ does: fc.constant('settings'), name, value: fc.constantFrom('1', '50', '51', 'x', null) }),
    fc.record({ does: fc.constant('gc'), keep: fc.integer({ min: 1, max: 3 }) }),
  );
}
