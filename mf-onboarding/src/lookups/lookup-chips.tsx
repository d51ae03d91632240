import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LookupKind } from 'shared/contract/lookups';
import { ChipsField } from 'shared/form/chips-field';
import { OwnEntry } from './own-entry';
import { useLookup } from './use-lookup';

interface LookupChipsProps {
  readonly kind: LookupKind;
  /** Its value is a list of names. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The text for an answer that the list lacks. */
  readonly own: { readonly name: string; readonly label: string };
}

/** Several entries of a list, and answers of the candidate's own. */
export function LookupChips({ kind, name, label, hint, own }: LookupChipsProps) {
  const { entries, loading, ready, emptyText } = useLookup(kind);
  const typed = useWatch<Record<string, string>>({ name: own.name });
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ChipsField
        name={name}
        label={label}
        hint={hint}
        options={entries.filter(({ isActive }) => isActive).map((entry) => entry.name)}
        placeholder={loading ? 'Loading the list' : 'Choose or type to search'}
        loading={loading}
        emptyText={emptyText}
        onOther={ready ? () => setAsked(true) : undefined}
      />
      {asked || typed ? <OwnEntry kind={kind} {...own} list={name} /> : null}
    </>
  );
}
