import type { Deployable } from 'platform/release';
import { compare, harmText, progressText, type ComparedRow } from './comparison';
import { bucketOf, failureBucket } from './measures';
import { slotOf } from './slots';

const now = Date.parse('2026-01-02T10:05:00Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
afterEach(() => jest.restoreAllMocks());

const versions = { canary: '1.0.1', current: '1.0.0' };
const row = (
  version: string,
  measure: ComparedRow['measure'],
  bucket: number,
  count: number,
  slot = slotOf(now),
): ComparedRow => ({ name: 'mf-auth', version, measure, bucket, count, slot });

/** Views at the step of 10 %, and how many of them failed. */
const views = (version: string, count: number, failed = 0, slot = slotOf(now)): ComparedRow[] => [
  row(version, 'compared-views', 1, count, slot),
  row(version, 'compared-failures', failureBucket(1, false), failed, slot),
];

test('a canary whose views fail more often than those of the current build does harm', () => {
  const { harm } = compare([[...views('1.0.1', 200, 20), ...views('1.0.0', 1800, 18)]], versions, 1);
  expect(harm).toMatchObject({ metric: 'failed', canary: { value: 0.1, samples: 200 } });
  expect(harmText(harm!, '1.0.0')).toMatch(
    /^Failed views: 10 %, but 1 % with 1\.0\.0 in the same time \(200 and 1,800 views\)\. If both were equal, chance would show this in at most 1 of a million canaries$/,
  );
});

test('not while it fails as often, or the failures are of another time', () => {
  expect(compare([[...views('1.0.1', 200, 20), ...views('1.0.0', 1800, 180)]], versions, 1).harm).toBeNull();
  const other = [...views('1.0.1', 10, 0), ...views('1.0.0', 1800, 1)];
  const outage = [...views('1.0.1', 190, 95, slotOf(now) - 1), ...views('1.0.0', 10, 5, slotOf(now) - 1)];
  expect(compare([[...other, ...outage]], versions, 1).harm).toBeNull();
});

test('three failed views of an edge and day may be forged, of another edge three others', () => {
  const edge = [...views('1.0.1', 40, 3), ...views('1.0.0', 4000)];
  expect(compare([edge], versions, 1).harm).toBeNull();
  expect(compare([edge, edge, edge], versions, 1).harm).toBeNull();
  const more = [...views('1.0.1', 40, 7), ...views('1.0.0', 4000)];
  expect(compare([more], versions, 1).harm).toMatchObject({ metric: 'failed' });
});

test('views count for the next step without nine of each edge and day, at this step, beside the current build', () => {
  const viewsOf = (...files: ComparedRow[][]): number => compare(files, versions, 1).views;
  expect(viewsOf([...views('1.0.1', 30), ...views('1.0.0', 300)])).toBe(21);
  expect(viewsOf([...views('1.0.1', 30), ...views('1.0.0', 300)], views('1.0.1', 8))).toBe(21);
  expect(viewsOf([...views('1.0.1', 30), ...views('0.9.0', 300)])).toBe(0);
  expect(viewsOf([row('1.0.1', 'compared-views', 0, 30), row('1.0.0', 'compared-views', 0, 300)])).toBe(0);
});

/** Values of a Web Vital around one, a few in each bucket. */
const lcp = (version: string, around: number, count: number): ComparedRow[] =>
  [0.7, 0.85, 1, 1.2, 1.45].map((times) =>
    row(version, 'compared-LCP', bucketOf('LCP', around * times), count),
  );

test('a slower canary does harm, and the reason says both 75th percentiles', () => {
  const { harm } = compare([[...lcp('1.0.1', 2600, 40), ...lcp('1.0.0', 2000, 300)]], versions, 1);
  expect(harmText(harm!, '1.0.0')).toMatch(/^LCP \(75th percentile\): \d+ ms, but \d+ ms with 1\.0\.0/);
  expect(harm!.canary.value / harm!.current.value).toBeCloseTo(1.3, 0);
  expect(compare([[...lcp('1.0.1', 2000, 40), ...lcp('1.0.0', 2000, 300)]], versions, 1).harm).toBeNull();
  expect(compare([[...lcp('1.0.1', 1500, 40), ...lcp('1.0.0', 2000, 300)]], versions, 1).harm).toBeNull();
});

test('nothing is known without views, or with a damaged file', () => {
  expect(compare([], versions, 1)).toEqual({ views: 0, harm: null });
  const damaged = [row('1.0.1', 'compared-failures', failureBucket(1, false), 5), ...views('1.0.0', 9, 2)];
  expect(compare([damaged], versions, 1)).toEqual({ views: 0, harm: null });
});

test('what a canary waits for is said', () => {
  const build = (version: string) => ({ version });
  const guarded = { since: '', until: '2026-01-02T11:00:00.000Z', views: 1000 };
  const deployable = {
    current: build('1.0.0'),
    previous: [],
    canary: { build: build('1.0.1'), share: 10, salt: '', since: '', guarded },
  } as unknown as Deployable;
  const known = { views: 412, harm: null };
  expect(progressText(deployable, known)).toBe(
    '10 %: 412 of 1,000 views, no harm found; next step from 2026-01-02 11:00 UTC',
  );
  jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
  expect(progressText(deployable, known)).toBe('10 %: 412 of 1,000 views, no harm found');
  const frozen = { actor: 'Asha', time: '', reason: 'festival' };
  expect(progressText({ ...deployable, frozen }, known)).toMatch(/; it waits for the end of the freeze$/);
});
