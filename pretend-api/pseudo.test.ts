import { speakerOf } from 'contract/i18n';
import { pseudo, pseudoMessages } from './pseudo';

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
  const speaker = speakerOf('en', pseudoMessages([plural]));
  expect(speaker._(plural, { count: 1, name: 'Asha' })).toMatch(/^\[1 ƒîļé ƒöŕ Asha .*\]$/);
  expect(speaker._(plural, { count: 2, name: 'Asha' })).toMatch(/^\[2 ƒîļéš ƒöŕ Asha .*\]$/);
});
