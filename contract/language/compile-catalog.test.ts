import { compileCatalog, readCatalog } from './compile-catalog';
import { createI18n } from './create-i18n';

const po = (entries: string) => `msgid ""\nmsgstr ""\n"Language: hi\\n"\n\n${entries}\n`;

test('a catalog is what translators write: what is empty stays English, what is gone is left out', async () => {
  const texts = await readCatalog(
    po('msgid "Next"\nmsgstr "आगे"\n\nmsgid "Back"\nmsgstr ""\n\n#~ msgid "Gone"\n#~ msgstr "गया"'),
    'hi',
  );
  expect(texts).toEqual({ Next: 'आगे', Back: '' });
  expect(compileCatalog(texts, 'hi')).toEqual({ Next: ['आगे'] });
});

test('a short last word of a sentence stays with the one before it', () => {
  const said = compileCatalog({ Free: 'यह मुफ़्त है। देर न करें।', Ready: 'तैयार हैं?', Yes: 'जी हाँ' }, 'hi');
  expect(said).toEqual({
    Free: ['यह मुफ़्त\u00A0है। देर न करें।'],
    Ready: ['तैयार\u00A0हैं?'],
    Yes: ['जी हाँ'],
  });
});

test('values may stand anywhere, and a language has its own plurals', () => {
  const files = '{count, plural, one {# file} other {# files}} of {name}';
  const hindi = createI18n(
    'hi',
    compileCatalog({ [files]: '{name} की {count, plural, one {# फ़ाइल} other {# फ़ाइलें}}' }, 'hi'),
  );
  // Zero is `one` in Hindi.
  expect([0, 2].map((count) => hindi.t(files, { count, name: 'आशा' }))).toEqual([
    'आशा की 0 फ़ाइल',
    'आशा की 2 फ़ाइलें',
  ]);
});

test.each([
  ['Hello {name}', 'नमस्ते', 'lacks {name}'],
  ['Hello {name}', 'नमस्ते {nam} {name}', 'has {nam}, which the English text does not have'],
  ['Read the <0>notice</0>', 'सूचना <0>पढ़ें', 'lacks </0>'],
  ['Read', '<0>पढ़ें</0>', 'has <0>, </0>, which'],
  ['{n, plural, one {# file} other {# files}}', '{n, plural, other {# फ़ाइलें}}', 'lacks the plural of one'],
  ['Hello {name}', 'नमस्ते {name', 'cannot be read'],
])('%s is not translated by %s', (id, text, problem) => {
  expect(() => compileCatalog({ [id]: text }, 'hi')).toThrow(`"${id}": the translation ${problem}`);
});
