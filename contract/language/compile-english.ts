import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** `{name}`, or `{count, plural, one {# file} other {# files}}` without another value in its cases. */
const value = /\{(?<name>\w+)(?:, plural, one \{(?<one>[^{}]*)\} other \{(?<other>[^{}]*)\})?\}/g;

const withNumber = (text = ''): string[] => text.split(/(#)/).filter(Boolean);

/**
 * Compiles an English text of the source, for which there is no catalog: values, and plurals of `one` and
 * `other`. Lingui's own compiler makes the same of them, but is larger than all the rest of the library; a
 * test compares the two for every text.
 */
export function compileEnglish(text: string): CompiledMessage {
  const tokens: CompiledMessage = [];
  let end = 0;
  for (const { 0: written, index, groups } of text.matchAll(value)) {
    const { name = '', one, other } = groups ?? {};
    if (index > end) tokens.push(text.slice(end, index));
    if (one === undefined) tokens.push([name]);
    else tokens.push([name, 'plural', { one: withNumber(one), other: withNumber(other) }]);
    end = index + written.length;
  }
  if (end < text.length) tokens.push(text.slice(end));
  return tokens;
}
