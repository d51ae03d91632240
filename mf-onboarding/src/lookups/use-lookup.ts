import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { ApiSuccessBody } from 'shared/contract/errors';
import { lookupQuery, type LookupEntry, type LookupKind } from 'shared/contract/lookups';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';

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
  /** All of them; only the active ones are to be offered (spec section 3). */
  readonly entries: readonly LookupEntry[];
  readonly loading: boolean;
  /** What an empty list of options says. */
  readonly emptyText: string;
}

export const lookupKey = 'lookup';

/** A list to choose from, fetched in full (spec section 9) and once per visit; asked for again where that failed. */
export function useLookup(kind: LookupKind): Lookup {
  const { data, isPending, isError } = useQuery({
    queryKey: [lookupKey, kind],
    queryFn: ({ signal }) => fetchLookup(kind, signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    entries: data ?? [],
    loading: isPending,
    emptyText: isError ? 'The list could not be loaded. Press Refresh below to try again.' : 'Nothing fits',
  };
}
