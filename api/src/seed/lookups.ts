import names from 'contract/wire/lookup-names.json' with { type: 'json' };
import type { LookupKind } from 'contract/wire/lookups';
import lookups from './lookups.json' with { type: 'json' };

const namesOf = (entries: readonly { readonly name: string }[]): readonly string[] =>
  entries.map(({ name }) => name);

/** The lists that every candidate sees. Those of the contract are translated on the screen. */
export const seededNames: Readonly<Record<LookupKind, readonly string[]>> = {
  ...lookups,
  qualification: namesOf(names.qualification),
  languages: namesOf(names.languages),
};
