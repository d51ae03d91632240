import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LookupKind } from 'contract/wire/lookups';
import { ChipsField } from 'shared/form/chips-field';
import { showServerErrors } from 'shared/form/form-errors';
import { TextField } from 'shared/form/text-field';
import { ApiError } from 'shared/runtime/api';
import { Button } from 'shared/ui/button';
import type { SelectOption } from 'shared/ui/select';
import { addOwnEntry } from './own-entries';
import { useLookup } from './use-lookup';

interface LookupChipsProps {
  readonly kind: LookupKind;
  /** Its value is a list of names. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Names of entries that come first, in their order. */
  readonly likely?: readonly string[];
  /** The text for an answer that the list lacks. */
  readonly own: { readonly name: string; readonly label: string };
}

type Entries = ReturnType<typeof useLookup>['entries'];

function offeredOf(entries: Entries, likely: readonly string[] = []): SelectOption[] {
  const places = new Map(likely.map((name, place) => [name, place]));
  const placeOf = ({ value }: SelectOption): number => places.get(value) ?? Infinity;
  return entries
    .filter(({ isActive }) => isActive)
    .map(({ name, label }) => ({ value: name, label }))
    .sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** Several entries of a list, and answers of the candidate's own. */
export function LookupChips(props: LookupChipsProps) {
  const { i18n } = useLingui();
  const { kind, name, label, hint, own } = props;
  const { entries, loading, ready, emptyText } = useLookup(kind);
  const typed = useWatch<Record<string, string>>({ name: own.name });
  const { setValue } = useFormContext<Record<string, string>>();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ChipsField
        name={name}
        label={label}
        hint={hint}
        options={offeredOf(entries, props.likely)}
        placeholder={loading ? i18n.t('Loading the list') : i18n.t('Choose or type to search')}
        loading={loading}
        emptyText={emptyText}
        onOther={
          ready
            ? (search) => {
                if (search) setValue(own.name, search, { shouldDirty: true });
                setAsked(true);
              }
            : undefined
        }
      />
      {asked || typed ? <OwnEntry {...props} asked={asked} /> : null}
    </>
  );
}

/** A text and Add, for an answer that the list lacks. */
function OwnEntry({
  kind,
  name: list,
  own: { name, label },
  asked,
}: LookupChipsProps & { readonly asked: boolean }) {
  const { i18n } = useLingui();
  const form = useFormContext<Record<string, string | readonly string[]>>();
  const { getValues, setValue, setError, setFocus, clearErrors } = form;
  const [adding, setAdding] = useState(false);

  // It appears because the candidate chose Other, or with a draft.
  useEffect(() => {
    if (asked) setFocus(name);
  }, [asked, name, setFocus]);

  const add = async () => {
    const text = String(getValues(name)).trim();
    if (text === '') return setError(name, { message: /*i18n*/ 'Enter your own answer, then select Add' });
    setAdding(true);
    try {
      const entry = await addOwnEntry(kind, text, name);
      const chosen = getValues(list) as readonly string[];
      if (!chosen.includes(entry.name)) {
        setValue(list, [...chosen, entry.name], { shouldValidate: form.formState.isSubmitted });
      }
      setValue(name, '');
      clearErrors(name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(`"${text}" could not be added`, error);
      showServerErrors(error, form);
    } finally {
      setAdding(false);
    }
    setFocus(name);
  };

  return (
    <div className="onb-own">
      <TextField name={name} label={label} required={false} onEnter={() => void add()} />
      <Button variant="secondary" loading={adding} onClick={() => void add()}>
        {i18n.t('Add')}
      </Button>
    </div>
  );
}
