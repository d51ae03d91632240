import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { isSameAnswer } from './draft-state';
import type { SchemaForm } from './form';

/**
 * Connects the fields with answers that are held elsewhere.
 * @param empty names the fields
 * @param onTyped gets all answers when the candidate changes one, but not when `write` does
 * @returns `write`, which puts answers into the fields that show another one
 */
export function useFormAnswers<In extends FieldValues, Out extends FieldValues>(
  form: SchemaForm<In, Out>,
  empty: In,
  onTyped: (values: In) => void,
): (answers: In) => void {
  const [names] = useState(() => Object.keys(empty) as Path<In>[]);
  const isWriting = useRef(false);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isWriting.current) onTyped(values);
        },
      }),
    [form, onTyped],
  );

  return useCallback(
    (answers: In) => {
      isWriting.current = true;
      const shown = form.getValues();
      // Not form.reset: it resets the browser's own form too, which throws the caret and unchecks radios.
      for (const name of names) {
        if (isSameAnswer(shown[name], answers[name])) continue;
        form.setValue(name, answers[name], { shouldValidate: form.formState.isSubmitted });
      }
      isWriting.current = false;
    },
    [form, names],
  );
}
