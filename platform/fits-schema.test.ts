import { misfit } from './fits-schema';
import type { Point } from './routes';
import { accepts, contributionsTo, showsFor } from './points';

const schema: Point['props'] = {
  type: 'object',
  required: ['title', 'steps'],
  properties: {
    title: { type: 'string', maxLength: 5 },
    tone: { enum: ['good', 'bad'] },
    count: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
    steps: { type: 'array', maxItems: 2, items: { type: 'object', required: ['path'] } },
  },
};
const fine = { title: 'Steps', steps: [{ path: '/a' }], count: null, later: true };

test.each<[object | null, string | null]>([
  [fine, null],
  [null, 'it must be of the type object'],
  [[], 'it must be of the type object'],
  [{ ...fine, title: undefined }, 'it.title is missing'],
  [{ ...fine, title: 'secret' }, 'it.title is longer than 5'],
  [{ ...fine, tone: 'loud' }, 'it.tone must be one of good, bad'],
  [{ ...fine, count: 1.5 }, 'it.count must be of the type integer or null'],
  [{ ...fine, count: 0 }, 'it.count is less than 1'],
  [{ ...fine, count: 10 }, 'it.count is more than 9'],
  [{ ...fine, steps: [{}] }, 'it.steps[0].path is missing'],
  [{ ...fine, steps: [{ path: 1 }, { path: 2 }, { path: 3 }] }, 'it.steps has more than 2 items'],
])('%j: %s', (value, problem) => {
  expect(misfit(schema, value, 'it')).toBe(problem);
});

test.each([
  ['^1.2.0', '1.2.0', true],
  ['^1.2.0', '1.10.0', true],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.0', '1.1.9', false],
  ['^1.2.0', '2.2.0', false],
])('%s accepts %s: %p', (range, version, expected) => {
  expect(accepts(range, version)).toBe(expected);
});

const contribution = { point: 'jobs/side', accepts: '^1.0.0', module: './a', order: 20 };

test('contributions come in their order, then by the name of their remote', () => {
  const remotes = {
    'mf-b': { contributes: [contribution, { ...contribution, module: './first', order: 10 }] },
    'mf-a': { contributes: [contribution, { ...contribution, point: 'jobs/top' }] },
    'mf-c': { contributes: [{ ...contribution, accepts: '^2.0.0' }] },
  };
  const found = contributionsTo({ name: 'jobs/side', version: '1.0.0' }, remotes);
  expect(found.map(({ remote, module }) => `${remote} ${module}`)).toEqual([
    'mf-b ./first',
    'mf-a ./a',
    'mf-b ./a',
  ]);
});

test('a contribution may show for some props only', () => {
  const some = { ...contribution, when: { props: { properties: { isNew: { enum: [true] } } } } };
  expect([showsFor(some, { isNew: true }), showsFor(some, { isNew: false })]).toEqual([true, false]);
});
