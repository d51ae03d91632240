import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { readPreview, signPreview, type PreviewClaim } from './token';

const key = 'a key of those who sign preview links';
const now = Date.parse('2026-01-02T03:04:05Z');
const claim: PreviewClaim = {
  channel: 'production',
  name: 'mf-documents',
  version: '1.4.3-pr.12.ab12cd',
  expires: now + 1,
};
const token = signPreview(key, claim);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%/ é\n';

test('a token says what was signed, until it expires', () => {
  expect(readPreview(key, token, now)).toEqual(claim);
  expect(readPreview(key, token, now + 1)).toBeNull();
});

test('every single character counts, those with spare bits too', () => {
  for (let index = 0; index < token.length; index += 1) {
    for (const character of alphabet) {
      if (character === token[index]) continue;
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      if (readPreview(key, changed, now)) throw new Error(`${index}: '${character}' for '${token[index]}'`);
    }
  }
});

test('no token with anything taken out or put in is good', () => {
  const place = fc.nat({ max: token.length });
  fc.assert(
    fc.property(
      place,
      place,
      fc.string({ maxLength: 8, unit: fc.constantFrom(...alphabet) }),
      (a, b, text) => {
        const changed = token.slice(0, Math.min(a, b)) + text + token.slice(Math.max(a, b));
        return changed === token || readPreview(key, changed, now) === null;
      },
    ),
  );
});

test('a signature does not carry over to another claim or another key', () => {
  const [, signature] = token.split('.');
  const others: Partial<PreviewClaim>[] = [
    { channel: 'staging' },
    { name: 'mf-auth' },
    { version: '1.4.3-pr.13' },
    { expires: now + 2 },
  ];
  for (const other of others) {
    const [payload] = signPreview(key, { ...claim, ...other }).split('.');
    expect(readPreview(key, `${payload}.${signature}`, now)).toBeNull();
  }
  expect(readPreview(`${key}!`, token, now)).toBeNull();
});

const signed = (text: string, label = 'portal-preview '): string => {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${createHmac('sha256', key)
    .update(label + payload)
    .digest('base64url')}`;
};

test.each([
  ['no JSON', 'mf-documents'],
  ['nothing', 'null'],
  ['a name that is a path', JSON.stringify({ ...claim, name: '../channels' })],
  ['a name that every object has', JSON.stringify({ ...claim, name: 'constructor' })],
  ['an address for a version', JSON.stringify({ ...claim, version: 'https://evil.example/x' })],
  ['no expiry', JSON.stringify({ ...claim, expires: undefined })],
  ['an expiry in words', JSON.stringify({ ...claim, expires: '9'.repeat(15) })],
])('even signed, %s is no claim', (_, text) => {
  expect(readPreview(key, signed(text), now)).toBeNull();
});

test('the key signs previews under a label of their own', () => {
  expect(readPreview(key, signed(JSON.stringify(claim)), now)).toEqual(claim);
  expect(readPreview(key, signed(JSON.stringify(claim), 'portal-view '), now)).toBeNull();
});
