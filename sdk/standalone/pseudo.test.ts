import { createI18n } from 'contract/language/create-i18n';
import { pseudo, pseudoMessages, readPseudo } from './pseudo';

test('a text is accented, in brackets and at least 40 % longer, and can still be read', () => {
  const text = 'Save and continue';
  expect(pseudo(text)).toBe('[Šåṽé åñð çöñţîñûé åñð šö]');
  expect(pseudo(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
});

test.each([
  ['{done} of {total} steps saved', ['{done}', '{total}']],
  ['Read the <0>privacy notice</0>.<1/>', ['<0>', '</0>', '<1/>']],
  ['{count, plural, one {# file} other {# files}} stored', ['{count, plural, one {# ', '} other {# ', '}} ']],
])('%s keeps what is not said', (text, parts) => {
  for (const part of parts) expect(pseudo(text)).toContain(part);
  expect(pseudo(text)).not.toMatch(/of|steps|privacy|file |files|stored/);
});

test('a part speaks it as any language', () => {
  const plural = '{count, plural, one {# file} other {# files}} for {name}';
  const i18n = createI18n('en', pseudoMessages([plural]));
  expect(i18n.t(plural, { count: 1, name: 'Asha' })).toMatch(/^\[1 ƒîļé ƒöŕ Asha .*\]$/);
  expect(i18n.t(plural, { count: 2, name: 'Asha' })).toMatch(/^\[2 ƒîļéš ƒöŕ Asha .*\]$/);
});

test.each(['Help', 'Save and continue', 'Check that an agreed order of words is kept, and so on.'])(
  '%s is read back',
  (text) => {
    expect(readPseudo(`${pseudo(text)} (2)`)).toBe(`${text} (2)`);
  },
);

test('a text within a text is read back, and what is no pseudo text stays', () => {
  expect(readPseudo(pseudo('Continue: {step}').replace('{step}', pseudo('Identity')))).toBe(
    'Continue: Identity',
  );
  expect(readPseudo('आशा Rao')).toBe('आशा Rao');
});
