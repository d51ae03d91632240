import { seal, unseal } from './signature';

const sealed = seal('key', 'label', 'content');

test('a signature is valid for its key, its label and its content alone', () => {
  expect(unseal('key', 'label', sealed)).toBe('content');
  expect(unseal('other', 'label', sealed)).toBeNull();
  expect(unseal('key', 'other', sealed)).toBeNull();
  expect(unseal('key', 'label', sealed.replace('content', 'other'))).toBeNull();
});

test('another text for the same bytes is no signature', () => {
  const bytes = (text: string): string => Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('hex');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = [...alphabet]
    .map((last) => sealed.slice(0, -1) + last)
    .find((text) => text !== sealed && bytes(text) === bytes(sealed));
  expect(twin).toBeDefined();
  expect(unseal('key', 'label', twin ?? sealed)).toBeNull();
});

test.each(['', '.', 'content', 'content.short'])('%j is refused', (text) => {
  expect(unseal('key', 'label', text)).toBeNull();
});
