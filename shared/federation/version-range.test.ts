import { satisfies } from './version-range';

test.each([
  ['19.3.1', '^19.3.1'],
  ['19.3.2', '^19.3.1'],
  ['19.4.0', '^19.3.1'],
  ['0.3.2', '^0.3.1'],
  ['0.0.3', '^0.0.3'],
  ['1.0.0', '*'],
  ['1.0.0-rc.1', '1.0.0-rc.1'],
])('%s meets %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

test.each([
  ['19.3.0', '^19.3.1'],
  ['19.2.9', '^19.3.1'],
  ['20.0.0', '^19.3.1'],
  ['18.9.9', '^19.3.1'],
  ['0.4.0', '^0.3.1'],
  ['0.0.4', '^0.0.3'],
  ['1.0.0-rc.1', '^1.0.0'],
  ['1.2.0', '~1.0.0'],
])('%s does not meet %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});
