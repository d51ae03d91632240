import { useFormContext, useWatch } from 'react-hook-form';
import { otherEntryId } from 'contract/education';
import { i18n } from 'contract/i18n';
import type { LookupKind } from 'contract/lookups';
import { SelectField } from 'shared/form/select-field';
import { TextField } from 'shared/form/text-field';
import { nameIn, useLookup } from './use-lookup';

interface LookupFieldProps {
  readonly kind: LookupKind;
  /** Its value is the entry's id, or that of "Other". */
  readonly name: string;
  readonly label: string;
  /** The field for an answer that the list lacks. */
  readonly own: { readonly name: string; readonly label: string };
}

/** One entry of a list, found by typing, or an answer of the candidate's own. */
export function LookupField({ kind, name, label, own }: LookupFieldProps) {
  const lookup = useLookup(kind);
  const { setValue } = useFormContext<Record<string, string>>();
  const chosen = useWatch<Record<string, number | ''>>({ name });
  const active = lookup.entries.filter(({ isActive }) => isActive);
  const other = chosen === otherEntryId;
  // An entry that was retired after it was chosen is still this candidate's answer.
  const retired = chosen && !active.some(({ id }) => id === chosen) ? [chosen] : [];
  const options = [
    ...retired.map((id) => ({ value: id, label: nameIn(lookup, id) })),
    ...active.map(({ id, name: english, label: shown }) => ({ value: id, label: shown, english })),
    ...(lookup.ready || other ? [{ value: otherEntryId, label: i18n.t('Other'), pinned: true }] : []),
  ];

  return (
    <>
      <SelectField
        name={name}
        label={label}
        options={options}
        placeholder={lookup.loading ? i18n.t('Loading the list') : i18n.t('Choose or type to search')}
        loading={lookup.loading}
        emptyText={lookup.emptyText}
        onChoose={(value, typed) => {
          // The search for "Other" itself, in English on a page in another language, is no answer.
          if (value === otherEntryId && !'other'.includes(typed.toLowerCase()))
            setValue(own.name, typed, { shouldValidate: true, shouldDirty: true });
        }}
      />
      {other ? (
        <TextField
          {...own}
          hint={i18n.t('Enter it in full. We add it to your list when you save this step.')}
        />
      ) : null}
    </>
  );
}
