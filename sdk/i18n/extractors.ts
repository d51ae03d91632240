import path from 'node:path';
import { createBabelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractedMessage, LinguiConfig } from '@lingui/conf';
import { textFields } from 'platform/routes';

type Extractor = NonNullable<LinguiConfig['extractors']>[number] & object;
/** Told in words what cannot be extracted: a text that is left out would stay English unseen. */
type Report = (problem: string) => void;

interface Mistake {
  readonly pattern: RegExp;
  readonly advice: string;
}

/** What Lingui's extractor passes over in silence. */
const mistakes: readonly Mistake[] = [
  {
    pattern: /\bi18n\.t\(\s*`[^`]*\$\{/g,
    advice: "i18n.t takes no template with ${…}: write i18n.t('Hello {name}', { name })",
  },
  {
    pattern: /\bi18n\.t\([^'"`()]*\?\s*['"]/g,
    advice: "i18n.t of a choice: write i18n.t('…') for each text, or mark each",
  },
];
const mark = /\/\*\s*i18n\s*\*\/\s*/g;
const elementWithText = /<Trans\s/g;

/** In a comment, code is an example. */
const isInComment = (code: string, index: number): boolean =>
  /\/\/|^\s*\/?\*/.test(code.slice(code.lastIndexOf('\n', index - 1) + 1, index));

/** `line:column`, as in what Lingui extracts. */
function positionOf(code: string, index: number): string {
  const lines = code.slice(0, index).split('\n');
  return `${lines.length}:${lines.at(-1)!.length}`;
}

/** @param found where the extracted texts begin @returns places with what to do there */
function* mistakesIn(code: string, found: ReadonlySet<string>): Generator<readonly [number, string]> {
  for (const { pattern, advice } of mistakes)
    for (const { index } of code.matchAll(pattern)) yield [index, advice];
  for (const { 0: text, index } of code.matchAll(mark))
    if (!found.has(positionOf(code, index + text.length)))
      yield [
        index,
        "a mark stands directly before one '…' or { id: '…' }, no sum, no `as`; a key is ['…'] with the mark inside",
      ];
  if (/\bTrans\b[^;]*from ['"]@lingui\/react['"]/.test(code)) return;
  for (const { index } of code.matchAll(elementWithText))
    yield [index, "import { Trans } from '@lingui/react', by this name: another one hides its texts"];
}

/**
 * Lingui's own extractor, which also refuses texts that it would pass over.
 */
export function sourceExtractor(root: string, report: Report): Extractor {
  const { match, extract } = createBabelExtractor();
  return {
    match,
    async extract(file, code, onMessageExtracted, context) {
      if (!/i18n|<Trans\s/.test(code)) return; // reading is quicker than parsing
      const found = new Set<string>();
      const take = (message: ExtractedMessage): void => {
        const [, line, column] = message.origin ?? [];
        found.add(`${line}:${column}`);
        onMessageExtracted(message);
      };
      await extract(file, code, take, context);
      for (const [index, advice] of mistakesIn(code, found))
        if (!isInComment(code, index))
          report(`${path.relative(root, file)}:${positionOf(code, index)}: ${advice}`);
    },
  };
}

/** Texts under some keys, however deep. */
function* textsUnder(keys: readonly string[], value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') yield* textsUnder(keys, inner);
    else if (inner !== '' && !Array.isArray(value) && keys.includes(key)) yield inner;
  }
}

/** Titles, labels, and texts that are shown on the screens of others. */
function* textsOfRemote(content: unknown): Generator<string> {
  const { routes, menu, contributes } = content as Readonly<Record<string, unknown>>;
  yield* textsUnder(['title'], routes);
  yield* textsUnder(['label', 'userMenuLabel'], menu);
  for (const { data } of (contributes ?? []) as readonly { readonly data?: unknown }[])
    yield* textsUnder(textFields, data);
}

/** @param keysOf file in the folder -> the keys whose values are texts */
export function jsonExtractor(root: string, keysOf: Readonly<Record<string, readonly string[]>>): Extractor {
  return {
    match: (file) => file.endsWith('.json'),
    extract(file, code, onMessageExtracted) {
      const name = path.relative(root, file).replaceAll(path.sep, '/');
      const content: unknown = JSON.parse(code);
      const texts = name === 'remote.json' ? textsOfRemote(content) : textsUnder(keysOf[name] ?? [], content);
      for (const id of texts) onMessageExtracted({ id, origin: [file, 1], placeholders: {} });
    },
  };
}
