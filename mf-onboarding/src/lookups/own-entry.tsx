import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LookupKind } from 'shared/contract/lookups';
import { showServerErrors } from 'shared/form/form-errors';
import { TextField } from 'shared/form/text-field';
import { ApiError } from 'shared/runtime/api';
import { Button } from 'shared/ui/button';
import { addOwnEntry } from './own-entries';

interface OwnEntryProps {
  readonly kind: LookupKind;
  /** Name of the text. */
  readonly name: string;
  /** Name of the list of names that it is added to. */
  readonly list: string;
  readonly label: string;
}

/** A text and Add, for an answer that the list lacks. */
export function OwnEntry({ kind, name, list, label }: OwnEntryProps) {
  const form = useFormContext<Record<string, string | readonly string[]>>();
  const { getValues, setValue, setError, setFocus, clearErrors } = form;
  const [adding, setAdding] = useState(false);

  // It appears because the candidate chose Other.
  useEffect(() => {
    if (getValues(name) === '') setFocus(name);
  }, [name, getValues, setFocus]);

  const add = async () => {
    const text = String(getValues(name)).trim();
    if (text === '') return setError(name, { message: 'Enter your own answer, then select Add' });
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
        Add
      </Button>
    </div>
  );
}
