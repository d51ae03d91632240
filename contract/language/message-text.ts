import type { I18n, MessageDescriptor } from '@lingui/core';

const isDescriptor = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value;

/**
 * The message of a schema, whose values may be messages too: `{ max: 100, what: { id: 'first name' } }`; or
 * a plain text, which is itself where it has no translation, whatever braces it has: it may be an answer of
 * the server, or a candidate's own.
 */
export function messageText(i18n: I18n, message: string | MessageDescriptor): string {
  if (typeof message === 'string') return Object.hasOwn(i18n.messages, message) ? i18n.t(message) : message;
  const values = Object.entries(message.values ?? {}).map(
    ([name, value]) => [name, isDescriptor(value) ? messageText(i18n, value) : value] as const,
  );
  return i18n.t(message.id, Object.fromEntries(values));
}
