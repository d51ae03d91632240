import { randomBytes } from 'node:crypto';
import * as parse from './parse';
import { readSettings, setting } from './settings';
import { isPlaceholder, isWeakKey } from './weak-secrets';

const weakKeys = [
  '0'.repeat(64),
  'x'.repeat(32),
  'replace-me-with-32-or-more-characters',
  'Change_Me_Change_Me_Change_Me_12345',
  'your-secret-key-goes-here-0123456789',
  'placeholder-for-a-key-of-32-letters!',
  'an-example-key-that-is-long-enough-yes',
  '<a key of openssl rand -hex 32, please>',
  'ab'.repeat(32),
  'deadbeef'.repeat(8),
  '0123456789abcdef'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '00112233445566778899aabbccddeeff',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  '12121212343434341212121234343434',
];

test.each(weakKeys)('%s is no key, and is not repeated', (key) => {
  expect(isWeakKey(key)).toBe(true);
  const read = () =>
    readSettings({ OPS_KEY: setting(parse.key, null) }, { OPS_KEY: key }, (values) => values);
  expect(read).toThrow(/OPS_KEY is a placeholder, or can be guessed: make one with openssl rand -hex 32/);
  expect(read).not.toThrow(key);
});

test('keys that were made by chance are taken, however they are written', () => {
  for (let i = 0; i < 2000; i += 1) {
    const bytes = randomBytes(32);
    for (const key of [
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('base64url').slice(0, 32),
    ])
      expect([key, isWeakKey(key)]).toEqual([key, false]);
  }
  expect(isWeakKey('the key of the preview links of this suite')).toBe(false);
});

test.each([
  'replace-me',
  'changeme',
  'password1',
  'secret',
  'postgres',
  'portal',
  'xxx',
  '000000',
  '<password>',
])('the password %s of an address is refused in production alone, and is not repeated', (password) => {
  expect(isPlaceholder(password)).toBe(true);
  const schema = {
    DATABASE_URL: setting(parse.named('embedded', parse.address('postgres:')), null),
    SMTP_URL: setting(parse.named('outbox', parse.address('smtp:')), null),
    LIMITS_URL: setting(parse.limitsAddress, null),
  };
  const env = Object.fromEntries(
    [
      ['DATABASE_URL', 'postgres'],
      ['SMTP_URL', 'smtp'],
      ['LIMITS_URL', 'redis'],
    ].map(([name = '', protocol = '']) => [
      name,
      `${protocol}://user:${encodeURIComponent(password)}@db.internal/x`,
    ]),
  );
  const read = (more: object) => () => readSettings(schema, { ...env, ...more }, (values) => values);
  expect(read({})).not.toThrow();
  for (const name of Object.keys(env))
    expect(read({ NODE_ENV: 'production' })).toThrow(
      `${name} has a placeholder for a password: make one with openssl`,
    );
  expect(read({ NODE_ENV: 'production' })).not.toThrow(`${password}@`);
});

test('addresses without a password, and with a real one, are taken in production', () => {
  const read = (url: string) =>
    readSettings(
      { LIMITS_URL: setting(parse.limitsAddress, null) },
      { LIMITS_URL: url, NODE_ENV: 'production' },
      (values) => values,
    );
  for (const url of [
    'redis://db',
    'redis://portal@db',
    `redis://portal:${randomBytes(16).toString('hex')}@db`,
    'redis://a:50%25off-c0ffee@db',
  ])
    expect(() => read(url)).not.toThrow();
});

test('a secret of a provider is no placeholder', () => {
  expect(() => parse.sharedSecret('replace-me')).toThrow('is a placeholder');
  expect(parse.sharedSecret('GOCSPX-a8Jd')).toBe('GOCSPX-a8Jd');
});
