import { useLingui } from '@lingui/react';
import { messageText } from 'contract/language/message-text';
import { i18n } from 'shared/i18n/i18n';
import { sourceLocale } from 'contract/language/locale';
import type { LookupEntry, LookupKind } from 'contract/wire/lookups';
import { lookupEntriesQuery } from 'shared/queries/candidate';
import { useQuery } from 'shared/runtime/query';
import { useSession } from 'shared/runtime/session';

interface ShownEntry extends LookupEntry {
  /** Its name in the language of the page. */
  readonly label: string;
}

/** Those of contract/wire/lookup-names.json. Degrees and skills have English names in every language. */
const isTranslated = (kind: LookupKind): boolean => kind === 'qualification' || kind === 'languages';

/** In English in the order of the API. A candidate's own answer is shown as it was typed. */
function shownEntries(kind: LookupKind, entries: readonly LookupEntry[]): readonly ShownEntry[] {
  const shown = entries.map((entry) => ({
    ...entry,
    label: isTranslated(kind) && !entry.isOwn ? messageText(i18n, entry.name) : entry.name,
  }));
  if (!isTranslated(kind) || i18n.locale === sourceLocale) return shown;
  const { compare } = new Intl.Collator(i18n.locales);
  return shown.sort((a, b) => compare(a.label, b.label));
}

/** A list to choose from; Refresh loads it again after a failure. */
export function useLookup(kind: LookupKind) {
  const { i18n } = useLingui();
  const userId = useSession()?.user.id;
  const { data, isPending, isError } = useQuery(lookupEntriesQuery(kind, userId));
  return {
    /** All of them; only the active ones may be offered (spec section 3). */
    entries: shownEntries(kind, data ?? []),
    loading: isPending,
    ready: data !== undefined,
    /** The text of an empty list. */
    emptyText: isError
      ? i18n.t('We could not load this list. Select Refresh at the top of the page to try again.')
      : i18n.t('No match. Choose Other to enter your own answer.'),
  };
}

/** The name of a stored id; an unknown id would mean nothing to the candidate. */
export function nameIn({ entries, loading }: ReturnType<typeof useLookup>, id: number): string {
  const { label } = entries.find((entry) => entry.id === id) ?? {};
  return label ?? (loading ? i18n.t('Loading') : i18n.t('Your saved answer'));
}

/** Names entries of the two lists that answers refer to by id. */
export function useNameOf() {
  const lists = { qualification: useLookup('qualification'), degree: useLookup('degree') };
  return (kind: keyof typeof lists, id: number | ''): string => (id ? nameIn(lists[kind], id) : '');
}
