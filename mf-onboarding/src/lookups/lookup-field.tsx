import { useLingui } from '@lingui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { otherEntryId } from 'contract/forms/education';
import { i18n } from 'shared/i18n/i18n';
import type { LookupKind } from 'contract/wire/lookups';
import { Field } from 'shared/form/field';
import { TextField } from 'shared/form/text-field';
import { Select, type SelectOption } from 'shared/ui/select';
import { nameIn, useLookup } from './use-lookup';

interface LookupFieldProps {
  readonly kind: LookupKind;
  /** Its value is the entry's id, or that of "Other". */
  readonly name: string;
  readonly label: string;
  /** The field for an answer that the list lacks. */
  readonly own: { readonly name: string; readonly label: string };
  /** Whether an entry suits other answers, by its English name. */
  readonly isLikely?: (name: string) => boolean;
}

interface Offered extends SelectOption {
  readonly entryId: number;
}

/** No entry of a list has this name. */
const other = '\0other';

/** By their English names, which a search finds on every page. */
function offeredOf(
  lookup: ReturnType<typeof useLookup>,
  chosen: number | '',
  isLikely: LookupFieldProps['isLikely'],
): readonly Offered[] {
  const listed = lookup.entries.filter(({ isActive }) => isActive);
  const likely = listed.filter(({ name }) => isLikely?.(name));
  const active = [...likely, ...listed.filter((entry) => !likely.includes(entry))];
  const isOther = chosen === otherEntryId;
  // An entry that was retired after it was chosen is still this candidate's answer.
  const retired = chosen && !active.some(({ id }) => id === chosen) ? [chosen] : [];
  return [
    ...retired.map((id) => ({ entryId: id, value: `\0${id}`, label: nameIn(lookup, id) })),
    ...active.map(({ id, name, label }) => ({ entryId: id, value: name, label })),
    ...(lookup.ready || isOther
      ? [{ entryId: otherEntryId, value: other, label: i18n.t('Other'), pinned: true }]
      : []),
  ];
}

/** One entry of a list, found by typing, or an answer of the candidate's own. */
export function LookupField({ kind, name, label, own, isLikely }: LookupFieldProps) {
  const { i18n } = useLingui();
  const lookup = useLookup(kind);
  const { setValue } = useFormContext<Record<string, string>>();
  const chosen = useWatch<Record<string, number | ''>>({ name });
  const options = offeredOf(lookup, chosen, isLikely);

  return (
    <>
      <Field name={name} label={label}>
        {({ control, field, locked }) => (
          <Select
            {...control}
            options={options}
            value={options.find(({ entryId }) => entryId === chosen)?.value}
            placeholder={lookup.loading ? i18n.t('Loading the list') : i18n.t('Choose or type to search')}
            loading={lookup.loading}
            emptyText={lookup.emptyText}
            disabled={locked}
            onChange={(value, typed) => {
              field.onChange(options.find((one) => one.value === value)?.entryId);
              // The search for "Other" itself, in English on a page in another language, is no answer.
              if (value === other && !'other'.includes(typed.toLowerCase()))
                setValue(own.name, typed, { shouldValidate: true, shouldDirty: true });
            }}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      {chosen === otherEntryId ? (
        <TextField
          {...own}
          hint={i18n.t('Enter it in full. We add it to your list when you save this step.')}
        />
      ) : null}
    </>
  );
}
