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

/** All texts of up to so many of these characters. */
function* textsOf(characters: string, longest: number): Generator<string> {
  yield '';
  if (longest === 0) return;
  for (const text of textsOf(characters, longest - 1)) for (const one of characters) yield text + one;
}

test('the name says which build it is, whatever name and version', () => {
  const names = [...textsOf('a1-', 3)].map((rest) => `m${rest}`);
  const suffixes = [...textsOf('aB0-.', 4)].filter((text) => /^[\w-]+(\.[\w-]+)*$/.test(text));
  const versions = ['1.0.0', '0.12.3', ...suffixes.map((suffix) => `1.0.0-${suffix}`)];
  for (const name of names)
    for (const version of versions) {
      const build = { name, version };
      if (JSON.stringify(buildOf(containerName(build))) !== JSON.stringify(build))
        throw new Error(`${name} ${version} has the name ${containerName(build)}`);
    }
  expect(versions.length).toBeGreaterThan(400);
});
