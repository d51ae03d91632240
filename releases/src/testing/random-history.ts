import { spread, type BuildManifest } from 'platform/release';
import type { BuildId } from '../store/layout';

type AnyChange =
  | { readonly does: 'promote'; readonly targets: readonly BuildId[]; readonly force: boolean }
  | {
      readonly does: 'canary';
      readonly target: BuildId;
      readonly share: number;
      readonly steps: boolean;
    }
  | {
      readonly does: 'promote canary' | 'abort canary' | 'freeze' | 'unfreeze' | 'retire';
      readonly name: string;
    }
  | { readonly does: 'rollback'; readonly name: string; readonly withDependents: boolean }
  | { readonly does: 'restore'; readonly revision: number };

const does = [
  ...(['promote', 'promote', 'promote', 'promote', 'canary', 'canary', 'canary'] as const),
  ...(['promote canary', 'abort canary', 'freeze', 'unfreeze', 'retire', 'rollback', 'rollback'] as const),
  'restore',
] as const;

/**
 * A change of a history: the same for the same numbers, whatever libraries there are.
 * @param builds the first four are promoted first
 */
export function changeAt(history: number, step: number, builds: readonly BuildManifest[]): AnyChange {
  const number = (what: string): number => spread(`${history} ${step} ${what}`);
  const oneOf = <One>(all: readonly One[], what: string): One => all[Math.floor(number(what) * all.length)]!;
  const idOf = ({ name, version }: BuildManifest): BuildId => ({ name, version });
  const target = (what: string): BuildId => idOf(oneOf(builds, what));
  if (step === 0) return { does: 'promote', targets: builds.slice(0, 4).map(idOf), force: false };
  const what = oneOf(does, 'does');
  const { name } = target('name');
  switch (what) {
    case 'promote': {
      const all = ['first', 'second', 'third'].slice(0, 1 + Math.floor(number('count') * 3)).map(target);
      const targets = [...new Map(all.map((build) => [build.name, build])).values()];
      return { does: what, targets, force: number('force') < 0.3 };
    }
    case 'canary':
      return {
        does: what,
        target: target('first'),
        share: oneOf([0, 10, 50, 100], 'share'),
        steps: number('steps') < 0.3,
      };
    case 'rollback':
      return { does: what, name, withDependents: number('dependents') < 0.5 };
    case 'restore':
      return { does: what, revision: 1 + Math.floor(number('revision') * 6) };
    case 'promote canary':
    case 'abort canary':
    case 'freeze':
    case 'unfreeze':
    case 'retire':
      return { does: what, name };
  }
}
