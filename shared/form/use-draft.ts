import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { observable } from 'shared/runtime/observable';
import { session } from 'shared/runtime/session';
import type { ObjectSchema } from 'yup';
import { answersOf, draftAfter, initialDraft, type DraftEvent } from './draft-state';
import { readDraft, writeDraft, type Kept } from './draft-storage';
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from './form';
import { useDelayed } from './use-delayed';
import { useFormAnswers } from './use-form-answers';

export interface Draft {
  /**
   * `restored`: typed answers came back from the device; `set-aside`: the candidate chose the saved ones
   * instead.
   */
  readonly state: 'none' | 'restored' | 'set-aside';
  /** Whether the typed answers, which are not saved yet, are stored on this device. */
  readonly kept: Kept;
  readonly startOver: () => void;
  readonly bringBack: () => void;
  /** The form has answers that are not saved. */
  readonly isEdited: () => boolean;
  /** Writes them to the device now. Returns whether they are stored there. */
  readonly store: () => boolean;
  /** After a successful save: what is in the form is saved, so no draft of it is left. */
  readonly done: () => void;
  /**
   * Version of the saved answers that the form shows or has been merged with; undefined until they are
   * loaded.
   */
  readonly merged: string | undefined;
  /**
   * The version that a save may replace. It stays at the older one while the form covers a saved answer that
   * has changed since the candidate edited the field: the candidate has not seen it.
   */
  readonly version: () => string | undefined;
  /** The candidate has seen the newest saved answers and keeps what is in the form. */
  readonly keep: () => void;
}

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

/**
 * A form whose answers cannot be lost (ux: "Nothing typed is lost"). What differs from the saved answers is
 * kept on the device while it is typed and comes back after a reload; answers that arrive from the server
 * fill only the fields that the candidate has not edited. A draft outlives failed saves, a 401 and a closed
 * tab; `draft.done` and a log out end it.
 * @example const { form, draft } = useDraftForm(schema, { name: 'onboarding/education-details', empty, saved
 * });
 */
export function useDraftForm<Out extends FieldValues, In extends FieldValues = Out>(
  schema: ObjectSchema<Out>,
  { name, empty, saved, savedVersion, mode }: DraftFormOptions<In>,
): { readonly form: SchemaForm<In, Out>; readonly draft: Draft } {
  const [userId] = useState(() => session.get()?.user.id ?? '');
  const [initial] = useState(() => initialDraft({ empty, saved, stored: readDraft(userId, name) }));
  // Not React's state: what is typed must be known at once, and must not render the form at each key.
  const [store] = useState(() => observable(initial));
  const readNotice = () => store.get().notice;
  const notice = useSyncExternalStore(store.subscribe, readNotice, readNotice);
  const readMerged = () => store.get().mergedVersion;
  const merged = useSyncExternalStore(store.subscribe, readMerged, readMerged);
  const [kept, setKept] = useState<Kept>(initial.notice === 'restored' ? 'stored' : 'none');
  /** This tab's answers when it last read or wrote the draft; another tab may have one of the same form. */
  const known = useRef<Partial<In>>(initial.edited);

  const form = useSchemaForm<Out, In>(schema, {
    defaultValues: answersOf(initial) as DefaultValues<In>,
    mode,
  });

  const send = useCallback((event: DraftEvent<In>) => store.set(draftAfter(store.get(), event)), [store]);

  const keepOnDevice = useCallback(() => {
    const { edited, baseVersion } = store.get();
    const written = writeDraft(userId, name, edited, { base: baseVersion, known: known.current });
    if (written !== 'failed') known.current = edited;
    setKept(written);
    return written === 'stored';
  }, [store, userId, name]);
  const { later: keepLater, flush } = useDelayed(keepOnDevice);

  const onTyped = useCallback(
    (values: In) => {
      send({ type: 'typed', values });
      keepLater();
    },
    [send, keepLater],
  );
  const write = useFormAnswers(form, empty, onTyped);

  const isLoaded = saved !== undefined;
  // As text, since the caller makes new objects in each render.
  const baselineText = JSON.stringify(saved ?? empty);
  useEffect(() => {
    const baseline = JSON.parse(baselineText) as In;
    if (isLoaded) {
      send({ type: 'loaded', saved: baseline, version: savedVersion });
      keepLater();
    } else {
      send({ type: 'empty-changed', empty: baseline });
    }
    write(answersOf(store.get()));
  }, [isLoaded, baselineText, savedVersion, store, send, write, keepLater]);

  const switchAnswers = (type: 'started-over' | 'brought-back') => {
    send({ type });
    write(answersOf(store.get()));
    form.clearErrors();
    keepLater();
  };

  return {
    form,
    draft: {
      state: notice,
      kept,
      merged,
      version: () => store.get().baseVersion,
      startOver: () => switchAnswers('started-over'),
      bringBack: () => switchAnswers('brought-back'),
      isEdited: () => Object.keys(store.get().edited).length > 0,
      store: keepOnDevice,
      done: () => {
        send({ type: 'submitted', values: form.getValues() });
        keepLater();
        flush();
      },
      keep: () => {
        send({ type: 'kept' });
        keepLater();
      },
    },
  };
}
