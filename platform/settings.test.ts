import { isSecretName, settingsOf } from './settings';

const schemas = {
  pageSize: { type: 'integer', default: 20, maximum: 50 },
  notice: { type: 'string', default: '' },
} as const;

test('a build gets the values that fit its schemas, and else its defaults', () => {
  expect(settingsOf(schemas)).toEqual({ pageSize: 20, notice: '' });
  expect(settingsOf(schemas, { pageSize: 50, notice: 'Closed on Monday' })).toEqual({
    pageSize: 50,
    notice: 'Closed on Monday',
  });
  const unfit = { pageSize: 51, notice: 'x'.repeat(201), removed: true };
  expect(settingsOf(schemas, unfit)).toEqual({ pageSize: 20, notice: '' });
});

test.each(['password', 'apiKey', 'apikey', 'clientSecret', 'tokens', 'userCredentials', 'jwtOfPartner'])(
  '%s is a secret by its name',
  (name) => expect(isSecretName(name)).toBe(true),
);

test.each(['pageSize', 'keyboardHints', 'tokenizes', 'secretary'])('%s is none', (name) =>
  expect(isSecretName(name)).toBe(false),
);
