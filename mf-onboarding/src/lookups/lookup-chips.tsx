import type { LookupKind } from 'shared/contract/lookups';
import { ChipsField } from 'shared/form/chips-field';
import { useLookup } from './use-lookup';

interface LookupChipsProps {
  readonly kind: LookupKind;
  /** Its value is a list of names. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

/** Several entries of a list of the portal's. */
export function LookupChips({ kind, name, label, hint }: LookupChipsProps) {
  const { entries, loading, emptyText } = useLookup(kind);
  return (
    <ChipsField
      name={name}
      label={label}
      hint={hint}
      options={entries.filter(({ isActive }) => isActive).map((entry) => entry.name)}
      placeholder={loading ? 'Loading the list' : 'Choose or type to search'}
      loading={loading}
      emptyText={emptyText}
    />
  );
}
