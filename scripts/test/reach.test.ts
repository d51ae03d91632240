import { existsSync } from 'node:fs';
import { everything, reachOf, slowNotReached } from './reach';
import { slowTests } from './slow-tests';

const present = [
  'README.md',
  'package.json',
  'docs/for-ops.md',
  'mf-auth/src/sign-in.tsx',
  'mf-auth/remote.json',
  'mf-documents/src/slot.tsx',
  'mf-documents/src/slot.test.tsx',
  'shared/ui/button.tsx',
  'e2e/journeys/auth-states.spec.ts',
  'e2e/journeys/documents.spec.ts',
  'e2e/journeys/documents-faults.spec.ts',
  'e2e/journeys/sign-in.spec.ts',
  'e2e/releases/gate.spec.ts',
];
const paths = {
  'mf-auth': ['sign-in', 'reset-password/:token'],
  'mf-documents': ['documents', 'documents/:step'],
  'mf-landing': [''],
};
const reach = (...changed: string[]) => reachOf(changed, present, paths);

test('a file of a remote reaches what imports it and the journeys of that remote', () => {
  expect(reach('mf-documents/src/slot.tsx')).toEqual({
    files: 'mf-documents/src/slot.tsx',
    sources: 'mf-documents/src/slot.tsx',
    tests: '--passWithNoTests --findRelatedTests mf-documents/src/slot.tsx',
    journeys: 'journeys/documents.spec.ts journeys/documents-faults.spec.ts',
    leftOut: expect.arrayContaining(['e2e/releases/five-teams.spec.ts']) as string[],
  });
});

test('journeys are found by the paths that a remote owns', () => {
  expect(reach('mf-auth/src/sign-in.tsx').journeys).toBe(
    'journeys/auth-states.spec.ts journeys/sign-in.spec.ts',
  );
});

test('a file that is gone is not read, and reaches as much as before', () => {
  expect(reach('mf-auth/src/gone.tsx')).toMatchObject({
    sources: '',
    tests: expect.not.stringContaining('gone'),
    journeys: 'journeys/auth-states.spec.ts journeys/sign-in.spec.ts',
  });
});

test('a migration reaches what reads it', () => {
  expect(reach('api/migrations/0099-shifts.sql').tests).toContain('api/src/migrations/migrations.ts');
});

test('a changed journey runs, beside those of a changed remote', () => {
  expect(reach('e2e/releases/gate.spec.ts').journeys).toBe('releases/gate.spec.ts');
  expect(reach('e2e/releases/gate.spec.ts', 'mf-auth/remote.json').journeys).toBe(
    'journeys/auth-states.spec.ts journeys/sign-in.spec.ts releases/gate.spec.ts',
  );
});

test.each(['shared/ui/button.tsx', 'e2e/support/test.ts', 'api/src/server.ts'])(
  '%s reaches all journeys',
  (file) => {
    expect(reach(file, 'mf-auth/src/sign-in.tsx').journeys).toBe('');
  },
);

test('a unit test reaches no journey', () => {
  expect(reach('mf-documents/src/slot.test.tsx').journeys).toBeNull();
});

test('a document reaches the tests of the documents, and no journey', () => {
  const { tests, sources, journeys } = reach('docs/for-ops.md');
  expect(tests).toContain('scripts/documents.test.ts');
  expect([sources, journeys]).toEqual(['', null]);
});

test('a file of the root, which every tool may read, reaches everything', () => {
  expect(reach('package.json')).toBe(everything);
});

const all = Object.keys(slowTests);

test('a slow test is left out by a change that does not reach it, and by no other', () => {
  const left = slowNotReached(['mf-auth/src/sign-in.tsx']);
  expect(left).toContain('e2e/releases/five-teams.spec.ts');
  expect(left).not.toContain('e2e/releases/version-skew.spec.ts');
  expect(slowNotReached(['sdk/build/serve.ts'])).not.toContain('e2e/releases/five-teams.spec.ts');
  expect(slowNotReached(['e2e/releases/five-teams.spec.ts'])).toEqual(
    all.filter((file) => file !== 'e2e/releases/five-teams.spec.ts'),
  );
});

test('a text, a unit test and another journey reach no slow test, a file of the root all', () => {
  const others = ['docs/for-ops.md', 'README.md', 'shell/src/app.test.tsx', 'e2e/journeys/sign-in.spec.ts'];
  expect(slowNotReached(others)).toEqual(all);
  expect(slowNotReached(['package-lock.json'])).toEqual([]);
});

test('the slow tests are there, and what reaches them too', () => {
  const starts = [...Object.keys(slowTests), ...Object.values(slowTests).flat()];
  // `mf-` and the like are the beginnings of several names.
  const isThere = (start: string) =>
    existsSync(start) || existsSync(`${start}auth`) || existsSync(`${start}.ts`);
  expect(starts.filter((start) => !isThere(start))).toEqual([]);
});
