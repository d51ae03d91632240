import { useWatch } from 'react-hook-form';
import type { LookupKind } from 'shared/contract/lookups';
import { SelectField } from 'shared/form/select-field';
import { useLookup } from './use-lookup';

interface LookupFieldProps {
  readonly kind: LookupKind;
  /** Its value is the entry's id. */
  readonly name: string;
  readonly label: string;
}

/** One entry of a list of the portal's, found by typing. */
export function LookupField({ kind, name, label }: LookupFieldProps) {
  const { entries, loading, emptyText } = useLookup(kind);
  const chosen: unknown = useWatch({ name });
  // An entry that was retired after it was chosen is still this candidate's answer, and a bare id says nothing.
  const shown = entries.filter(({ id, isActive }) => isActive || id === chosen);
  return (
    <SelectField
      name={name}
      label={label}
      options={shown.map((entry) => ({ value: entry.id, label: entry.name }))}
      placeholder={loading ? 'Loading the list' : 'Choose or type to search'}
      loading={loading}
      emptyText={emptyText}
    />
  );
}
