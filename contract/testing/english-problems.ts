import { createI18n } from '../language/create-i18n';
import { messageText } from '../language/message-text';
import * as wire from '../wire/problems';

const english = createI18n('en');

/** What `problems` finds, as an English form shows it. */
export const problems = (...given: Parameters<typeof wire.problems>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wire.problems(...given)).map(([field, message]) => [field, messageText(english, message)]),
  );
