import { inCanary } from './release';

const ids = Array.from({ length: 20_000 }, (_, index) => `candidate-${index}`);
const chosen = (salt: string, share: number): string[] => ids.filter((id) => inCanary({ salt, share }, id));

test.each([0.5, 1, 10, 25, 50, 90])('about %s %% of candidates are in a canary of that share', (share) => {
  const found = (chosen('mf-auth@1.0.1#7', share).length / ids.length) * 100;
  // Five standard deviations of a fair draw: the ids are fixed, so this never fails by chance.
  const tolerance = 5 * Math.sqrt((share * (100 - share)) / ids.length);
  expect(Math.abs(found - share)).toBeLessThan(tolerance);
});

test('ids that differ in their last digit are spread as evenly as any, ten to a share of ten', () => {
  const shares = Array.from({ length: 10 }, (_, digit) => {
    const alike = ids.filter((id) => id.endsWith(String(digit)));
    return alike.filter((id) => inCanary({ salt: 'x', share: 10 }, id)).length / alike.length;
  });
  for (const share of shares) expect(Math.abs(share - 0.1)).toBeLessThan(0.035);
});

test('raising the share keeps everybody who was in', () => {
  const few = new Set(chosen('salt', 10));
  const many = new Set(chosen('salt', 40));
  expect([...few].filter((id) => !many.has(id))).toEqual([]);
});

test('another canary draws other candidates', () => {
  const first = new Set(chosen('mf-auth@1.0.1#7', 10));
  const both = chosen('mf-auth@1.0.2#9', 10).filter((id) => first.has(id));
  // A tenth of a tenth by chance.
  expect(both.length / ids.length).toBeGreaterThan(0.005);
  expect(both.length / ids.length).toBeLessThan(0.015);
});

test('no one is in a canary of 0 %, everyone in one of 100 %', () => {
  expect(chosen('salt', 0)).toEqual([]);
  expect(chosen('salt', 100)).toHaveLength(ids.length);
});

test('the draw is fixed for good: a page of tomorrow decides as a page of today', () => {
  expect(chosen('mf-auth@1.0.1#7', 10).slice(0, 4)).toEqual([
    'candidate-8',
    'candidate-14',
    'candidate-31',
    'candidate-35',
  ]);
});
