import fc from 'fast-check';
import { containerName } from 'platform/container-name';

test.each([
  ['mf-auth', '1.4.2', 'mf_auth_1_4_2'],
  ['mf-auth', '1.4.3-pr.12.ab12cd', 'mf_auth_1_4_3$pr$12$ab12cd'],
  ['mf-auth', '1.4.2-local.0f-1', 'mf_auth_1_4_2$local$0f_1'],
])('%s %s has the global name %s', (name, version, expected) => {
  expect(containerName({ name, version })).toBe(expected);
});

test.each([
  [
    { name: 'mf', version: '1.4.2-5.0.0' },
    { name: 'mf-1-4-2', version: '5.0.0' },
  ],
  [
    { name: 'mf-auth', version: '1.0.0-a.-b' },
    { name: 'mf-auth', version: '1.0.0-a-.b' },
  ],
  [
    { name: 'mf--auth', version: '1.0.0' },
    { name: 'mf-auth', version: '1.0.0' },
  ],
])('%j and %j have different ones', (one, other) => {
  expect(containerName(one)).not.toBe(containerName(other));
});

/** What a global name says, which shows that no two builds share one. */
function buildOf(container: string) {
  const [release = '', ...suffix] = container.split('$');
  const parts = release.split('_');
  const numbers = parts.splice(-3).join('.');
  const rest = suffix.join('.').replaceAll('_', '-');
  return { name: parts.join('-'), version: suffix.length > 0 ? `${numbers}-${rest}` : numbers };
}

test('the name says which build it is, whatever name and version', () => {
  const number = fc.nat({ max: 99 });
  const suffix = fc.stringMatching(/^[0-9A-Za-z-]{1,6}(\.[0-9A-Za-z-]{1,6}){0,3}$/);
  const version = fc
    .tuple(number, number, number, fc.option(suffix))
    .map(([major, minor, patch, after]) => `${major}.${minor}.${patch}${after === null ? '' : `-${after}`}`);
  const builds = fc.record({ name: fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/), version });
  fc.assert(fc.property(builds, (build) => expect(buildOf(containerName(build))).toEqual(build)));
});
