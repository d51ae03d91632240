import type { Locale } from 'contract/language/locale';

/** A PO file without texts; and without a date, so that it is the same whoever begins the language. */
export const newCatalog = (locale: Locale): string => `msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: ${locale}\\n"
`;
