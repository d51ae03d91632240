import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { session } from 'shared/runtime/session';
import type { ObjectSchema } from 'yup';
import { readDraft, writeDraft } from './draft-storage';
import { useSchemaForm, type SchemaFormOptions } from './form';
import { useDelayed } from './use-delayed';

/** `restored`: typed answers came back from the device; `set-aside`: the candidate chose the saved ones instead. */
type State = 'none' | 'restored' | 'set-aside';

export type Draft = Readonly<ReturnType<typeof useDraftForm>['draft']>;

export interface DraftFormOptions<In extends FieldValues> {
  /** Names the draft on the device: 'onboarding/education-details'. */
  readonly name: string;
  /** A new form's answers: one for each field. They may change until the saved ones are there. */
  readonly empty: In;
  /** The server's answers; undefined until they are there. */
  readonly saved: In | undefined;
  /** Version of `saved`. */
  readonly savedVersion?: string | undefined;
  readonly mode?: SchemaFormOptions<In>['mode'];
}

/** Whether two answers are the same to the candidate. */
const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** A number is a kind of text here: a select has '' until an entry's id is chosen. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'string' : typeof value;
}

/** The draft may be years old or written by hand: only fields that the form has, of the kind it has, come back. */
function fitting<In extends FieldValues>(draft: Readonly<Record<string, unknown>>, empty: In) {
  const entries = Object.entries(draft);
  return Object.fromEntries(
    entries.filter(([key, value]) => key in empty && kindOf(value) === kindOf(empty[key])),
  ) as Partial<In>;
}

/**
 * A form whose answers cannot be lost (ux: "Nothing typed is lost"). What differs from the saved answers is kept on
 * the device while it is typed and comes back after a reload; answers that arrive from the server fill only the fields
 * that the candidate has not edited. A draft outlives failed saves, a 401 and a closed tab; `draft.done` and a log out
 * end it.
 * @example const { form, draft } = useDraftForm(schema, { name: 'onboarding/education-details', empty, saved });
 */
export function useDraftForm<Out extends FieldValues, In extends FieldValues = Out>(
  schema: ObjectSchema<Out>,
  { name, empty, saved, savedVersion, mode }: DraftFormOptions<In>,
) {
  const [userId] = useState(() => session.get()?.user.id ?? '');
  const [stored] = useState(() => readDraft(userId, name));
  const [restored] = useState(() => fitting(stored?.values ?? {}, empty));
  const [state, setState] = useState<State>(
    Object.keys(restored).some((key) => !saved || !same(restored[key], saved[key])) ? 'restored' : 'none',
  );
  const [isStored, setIsStored] = useState(state === 'restored');
  const form = useSchemaForm<Out, In>(schema, {
    defaultValues: { ...(saved ?? empty), ...restored } as DefaultValues<In>,
    mode,
  });

  /** What the fields are compared with: the server's answers, or a new form's until those are there. */
  const baseline = useRef<In>(saved ?? empty);
  const loaded = useRef(false);
  const edited = useRef<Partial<In>>(restored);
  const aside = useRef<Partial<In>>({});
  const applying = useRef(false);
  /** What a save may replace. */
  const base = useRef(stored?.base);
  /** The form covers a saved answer that changed after the candidate's answer was begun. */
  const behind = useRef(false);
  const [merged, setMerged] = useState<string | undefined>(undefined);

  const write = useCallback(
    () => setIsStored(writeDraft(userId, name, edited.current, base.current)),
    [userId, name],
  );
  const { later: keepLater, flush } = useDelayed(write);

  const apply = useCallback(
    (next: In) => {
      applying.current = true;
      const values = form.getValues();
      // Not form.reset: it resets the browser's own form too, which throws the caret and unchecks radios.
      for (const key of Object.keys(empty) as Path<In>[]) {
        if (same(values[key], next[key])) continue;
        form.setValue(key, next[key], { shouldValidate: form.formState.isSubmitted });
      }
      applying.current = false;
    },
    // Only the names of the empty answers are read, and those are the form's own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [form],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (applying.current) return;
          const changes = Object.entries(values).filter(
            ([key, value]) =>
              !same(value, baseline.current[key]) ||
              // An answer that was emptied before the reload looks like a new form's until the saved ones are there.
              (!loaded.current && key in edited.current),
          );
          edited.current = Object.fromEntries(changes) as Partial<In>;
          keepLater();
        },
      }),
    [form, keepLater],
  );

  const isLoaded = saved !== undefined;
  const baselineText = JSON.stringify(saved ?? empty);
  useEffect(() => {
    const fresh = JSON.parse(baselineText) as In;
    if (isLoaded) {
      const kept = Object.entries(edited.current).filter(([key, value]) => !same(value, fresh[key]));
      if (kept.length === 0) behind.current = false;
      else if (!loaded.current) behind.current = base.current !== undefined && base.current !== savedVersion;
      else behind.current ||= kept.some(([key]) => !same(baseline.current[key], fresh[key]));
      if (!behind.current) base.current = savedVersion;
      setMerged(savedVersion);
      loaded.current = true;
      edited.current = Object.fromEntries(kept) as Partial<In>;
      keepLater();
      if (kept.length === 0) setState((now) => (now === 'restored' ? 'none' : now));
    }
    if (isLoaded !== loaded.current) return; // loaded before: those answers stay
    baseline.current = fresh;
    apply({ ...fresh, ...edited.current });
  }, [isLoaded, baselineText, savedVersion, apply, keepLater]);

  /** The candidate has seen the newest saved answers and keeps what is in the form. */
  const keep = () => {
    base.current = merged;
    behind.current = false;
    keepLater();
  };

  const replace = (values: Partial<In>, next: State) => {
    edited.current = values;
    apply({ ...baseline.current, ...values });
    form.clearErrors();
    keepLater();
    setState(next);
  };

  return {
    form,
    draft: {
      state,
      /** The typed answers are stored on this device, and not yet saved. */
      isStored,
      startOver: () => {
        aside.current = edited.current;
        keep();
        replace({}, 'set-aside');
      },
      bringBack: () => replace(aside.current, 'restored'),
      /** After a successful save: what is in the form is saved, so no draft of it is left. */
      done: () => {
        baseline.current = form.getValues();
        edited.current = {};
        // The save has made a version that only the next load knows.
        base.current = undefined;
        setMerged(undefined);
        behind.current = false;
        keepLater();
        flush();
        setState('none');
      },
      /** Version of the saved answers that the form shows or has been merged with; undefined until they are loaded. */
      merged,
      /**
       * The version that a save may replace. It stays at the older one while the form covers a saved answer that has changed
       * since the candidate edited the field: the candidate has not seen it.
       */
      version: () => base.current,
      keep,
    },
  };
}
