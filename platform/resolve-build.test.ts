import type { BuildRecord, Deployable } from './release';
import { resolveBuild } from './resolve-build';

const build = (version: string): BuildRecord => ({
  version,
  container: null,
  entry: { file: 'remoteEntry.js', integrity: 'sha256-' },
  initial: [],
  shared: [],
  routes: [],
});
const canary = { build: build('1.2.0'), share: 100, salt: 'any', since: '2025-01-01T00:00:00Z' };
const deployable: Deployable = { current: build('1.1.0'), previous: [build('1.0.1'), build('1.0.0')] };

const fourKept: Deployable = {
  ...deployable,
  previous: [...deployable.previous, build('0.9.0'), build('0.8.0')],
};

const sticky = jest.fn(() => 'asha');
const chosen = (from: Deployable, ...bad: string[]): string => {
  const choice = resolveBuild(from, {
    stickyId: sticky,
    isBad: (version) => bad.includes(version),
    preview: null,
  });
  return choice ? `${choice.build.version} ${choice.reason}` : 'none';
};

it.each([
  ['the current build', deployable, [], '1.1.0 current'],
  ['the last good build when the current one is bad', deployable, ['1.1.0'], '1.0.1 last-good'],
  ['the newest build that is not bad', deployable, ['1.1.0', '1.0.1'], '1.0.0 last-good'],
  ['nothing when all are bad', deployable, ['1.1.0', '1.0.1', '1.0.0'], 'none'],
  ['the third kept build', fourKept, ['1.1.0', '1.0.1', '1.0.0'], '0.9.0 last-good'],
  ['no kept build after the third', fourKept, ['1.1.0', '1.0.1', '1.0.0', '0.9.0'], 'none'],
  ['the canary for who is in it', { ...deployable, canary }, [], '1.2.0 canary'],
  ['the current build when the canary is bad', { ...deployable, canary }, ['1.2.0'], '1.1.0 last-good'],
  [
    'an earlier build when canary and current are bad',
    { ...deployable, canary },
    ['1.2.0', '1.1.0'],
    '1.0.1 last-good',
  ],
])('a tab takes %s', (_, from, bad, expected) => {
  expect(chosen(from, ...bad)).toBe(expected);
});

it('a tab that is not drawn takes the current build', () => {
  const drawn = Array.from({ length: 400 }, (_, id) =>
    resolveBuild(
      { ...deployable, canary: { ...canary, share: 25 } },
      { stickyId: () => `candidate ${id}`, isBad: () => false, preview: null },
    ),
  ).filter((choice) => choice?.reason === 'canary').length;
  expect(drawn).toBeGreaterThan(60);
  expect(drawn).toBeLessThan(140);
});

it('no one is drawn, and no id is made, while there is no canary', () => {
  sticky.mockClear();
  chosen(deployable);
  expect(sticky).not.toHaveBeenCalled();
});
