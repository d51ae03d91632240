import { isSignature, sign } from './signature';

const signature = sign('key', 'label', 'content');

test('a signature is good for its key, its label and its content alone', () => {
  expect(isSignature(signature, sign('key', 'label', 'content'))).toBe(true);
  expect(isSignature(signature, sign('other', 'label', 'content'))).toBe(false);
  expect(isSignature(signature, sign('key', 'other', 'content'))).toBe(false);
  expect(isSignature(signature, sign('key', 'label', 'other'))).toBe(false);
});

test('another text that stands for the same bytes is no signature', () => {
  const bytes = (text: string): string => Buffer.from(text, 'base64url').toString('hex');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = [...alphabet]
    .map((last) => signature.slice(0, -1) + last)
    .find((text) => text !== signature && bytes(text) === bytes(signature));
  expect(twin).toBeDefined();
  expect(isSignature(twin ?? signature, signature)).toBe(false);
});

test('one of another length is refused, not thrown at', () => {
  expect(isSignature('short', signature)).toBe(false);
});
