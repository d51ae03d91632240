import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { lookupQuery, type LookupEntry, type LookupKind } from 'shared/contract/lookups';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';
import { useSession } from 'shared/runtime/session';

const lists: Readonly<Record<LookupKind, Endpoint>> = {
  qualification: endpoints.listQualifications,
  degree: endpoints.listDegrees,
  skills: endpoints.listSkills,
  languages: endpoints.listLanguages,
};

async function fetchLookup(kind: LookupKind, signal: AbortSignal): Promise<readonly LookupEntry[]> {
  try {
    const { data } = await call<ApiSuccessBody<readonly LookupEntry[]>>(lists[kind], {
      params: lookupQuery,
      silent: true,
      signal,
    });
    return data;
  } catch (error) {
    if (!signal.aborted) console.error(`The list "${kind}" could not be loaded`, error);
    throw error;
  }
}

export interface Lookup {
  /** All of them; only the active ones may be offered (spec section 3). */
  readonly entries: readonly LookupEntry[];
  readonly loading: boolean;
  /** It has been loaded. */
  readonly ready: boolean;
  /** What an empty list of options says. */
  readonly emptyText: string;
}

export const lookupKey = 'lookup';

/** By person: a list contains entries of the candidate's own. */
export const lookupKeyOf = (kind: LookupKind, userId: string | undefined) =>
  [lookupKey, kind, userId] as const;

/** A list to choose from, fetched in full (spec section 9) and once per visit; Refresh loads it again after a failure. */
export function useLookup(kind: LookupKind): Lookup {
  const userId = useSession()?.user.id;
  const { data, isPending, isError } = useQuery({
    queryKey: lookupKeyOf(kind, userId),
    queryFn: ({ signal }) => fetchLookup(kind, signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    entries: data ?? [],
    loading: isPending,
    ready: data !== undefined,
    emptyText: isError
      ? 'We could not load this list. Select Refresh at the end of the page to try again.'
      : 'No match. Choose Other to enter your own answer.',
  };
}

/** What a stored id is called; an id that the list does not contain says nothing to the candidate. */
export function nameIn({ entries, loading }: Lookup, id: number): string {
  return entries.find((entry) => entry.id === id)?.name ?? (loading ? 'Loading' : 'Your saved answer');
}

/** Names entries of the two lists that answers refer to by id. */
export function useNameOf() {
  const lists = { qualification: useLookup('qualification'), degree: useLookup('degree') };
  return (kind: keyof typeof lists, id: number | ''): string => (id ? nameIn(lists[kind], id) : '');
}
