import { yupResolver } from '@hookform/resolvers/yup';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { i18n } from 'shared/i18n/i18n';
import { ApiError } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { ErrorSummary, FormFailure } from './error-summary';
import { FormContext, type BesideField, type SubmitCheck } from './form-context';
import { inPageOrder, listProblems, showServerErrors, withLabels } from './form-errors';
import './form.css';

/** A form whose answers have the shape that `Out` names once its schema has cleaned them. */
export type SchemaForm<In extends FieldValues, Out extends FieldValues = In> = UseFormReturn<
  In,
  unknown,
  Out
>;

export interface SchemaFormOptions<In extends FieldValues> {
  /** Every field has one ('' for text): a field that starts as undefined loses its first reset. */
  defaultValues: DefaultValues<In>;
  /** `onTouched` for forms whose button waits for valid answers; else errors wait for the first submit. */
  mode?: 'onSubmit' | 'onTouched' | undefined;
}

/**
 * A form over a schema of the contract. Nothing is judged before the first submit; afterwards each change is.
 * Focus is left to the error summary.
 * @example const form = useSchemaForm(signInSchema, { defaultValues: { email: '', password: '' } });
 */
export function useSchemaForm<Out extends FieldValues, In extends FieldValues = Out>(
  schema: ObjectSchema<Out>,
  { defaultValues, mode = 'onSubmit' }: SchemaFormOptions<In>,
): SchemaForm<In, Out> {
  // The resolver's types take what goes in and what comes out for one shape; a schema's transforms may make
  // them differ.
  const resolver = yupResolver(schema, { abortEarly: false }) as unknown as Resolver<In, unknown, Out>;
  return useForm<In, unknown, Out>({
    resolver,
    defaultValues,
    mode,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

export interface FormProps<In extends FieldValues, Out extends FieldValues> {
  form: SchemaForm<In, Out>;
  /**
   * Gets the schema's output. Throws the ApiError of its call: its field messages are then shown on the
   * fields.
   */
  onSubmit: (values: Out) => Promise<unknown> | void;
  /** The form's accessible name. */
  label: string;
  /**
   * Runs before anything is checked, and gets the button that was pressed. When it resolves to true, the
   * submit ends there.
   */
  before?: ((pressed: HTMLElement | null) => Promise<boolean>) | undefined;
  /** Payload name -> form name, for server messages, where the two differ. */
  serverNames?: Readonly<Record<string, string>> | undefined;
  /** Locks the fields for another reason than this form's own submit. */
  busy?: boolean | undefined;
  className?: string | undefined;
  beside?: BesideField | undefined;
  children: ReactNode;
}

/** What fields check for themselves at a submit. */
function useChecks<In extends FieldValues, Out extends FieldValues>(form: SchemaForm<In, Out>) {
  const checks = useRef(new Map<string, SubmitCheck>());
  const addCheck = useCallback((name: string, check: SubmitCheck) => {
    checks.current.set(name, check);
    return () => void checks.current.delete(name);
  }, []);

  /** Shows the messages of the checks that stop this submit; true when there are any. */
  const runChecks = async (): Promise<boolean> => {
    let stopped = false;
    for (const [name, check] of checks.current) {
      const message = await check();
      if (!message) continue;
      form.setError(name as FieldPath<In>, { type: 'check', message });
      stopped = true;
    }
    return stopped;
  };
  return { addCheck, runChecks };
}

/**
 * What fields are still busy with. While a submit waits for it, what it sends may change: `latest` are the
 * form's properties as rendered last.
 */
function useWork<Props>(props: Props) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const underWay = useRef(new Set<Promise<unknown>>());
  const waitFor = useCallback(<T,>(work: Promise<T>): Promise<T> => {
    const done = work.finally(() => underWay.current.delete(done));
    underWay.current.add(done);
    return done;
  }, []);
  const untilDone = async () => {
    while (underWay.current.size > 0) await Promise.allSettled(underWay.current);
  };
  return { latest, waitFor, untilDone };
}

/**
 * The errors may reach the page a render after the failure does: the summary gets the focus once it is there.
 */
function useSummary() {
  const summary = useRef<HTMLDivElement>(null);
  const focusDue = useRef(false);
  const [failed, setFailed] = useState(false);

  useLayoutEffect(() => {
    if (!focusDue.current || !summary.current) return;
    focusDue.current = false;
    summary.current.focus();
  });

  const showFailure = () => {
    focusDue.current = true;
    setFailed(true);
  };
  return { summary, failed, showFailure, hideFailure: () => setFailed(false) };
}

/** A fault of the page, in the check of the answers or after it: said, and reported as an uncaught error. */
function announceFault(error: unknown): string {
  setTimeout(() => {
    throw error;
  });
  const message = i18n.t('Something went wrong on our side. Please try again in a moment.');
  toasts.error(message);
  return message;
}

/**
 * A form that never loses an answer: it clears nothing on failure, sends nothing twice, and leads to what is
 * wrong (WCAG 2.2, 3.3.1 and 3.3.3). The API client has shown a failed call as a toast, which announces it
 * and goes after seconds; here it is logged (spec section 8), and its message stays below the button until
 * the next try.
 */
export function Form<In extends FieldValues, Out extends FieldValues>(props: FormProps<In, Out>) {
  const { form, label, serverNames, busy = false, className = '', children } = props;
  const id = useId();
  // react-hook-form's isSubmitting arrives with the next render; a double click is faster.
  const inFlight = useRef(false);
  const { addCheck, runChecks } = useChecks(form);
  const { latest, waitFor, untilDone } = useWork(props);
  const { summary, failed, showFailure, hideFailure } = useSummary();
  const [failure, setFailure] = useState('');
  const { errors, isSubmitting } = form.formState;
  const locked = isSubmitting || busy;
  const problems = failed ? withLabels(inPageOrder(listProblems(errors), id), id) : [];

  const send = form.handleSubmit(
    async (values) => {
      if (await runChecks()) return showFailure();
      hideFailure();
      try {
        await latest.current.onSubmit(values);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        console.error(`${label}: not saved`, error);
        if (showServerErrors(error, form, serverNames)) showFailure();
        // A session that has ended is said by the toast, and by the shell's bar for as long as it lasts.
        else if (!['ERR_CANCELED', 'session-required'].includes(error.code)) setFailure(error.message);
      }
    },
    () => runChecks().then(showFailure),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a dialog's form inside another form's React tree
    if (inFlight.current || busy) return;
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    inFlight.current = true;
    setFailure('');
    try {
      await untilDone();
      if (await latest.current.before?.(pressed)) return;
      await send(event as FormEvent<HTMLFormElement>);
    } catch (error) {
      setFailure(announceFault(error));
    } finally {
      inFlight.current = false;
    }
  };

  const { beside } = props;
  const frame = useMemo(
    () => ({ id, locked, addCheck, waitFor, beside }),
    [id, locked, addCheck, waitFor, beside],
  );
  return (
    <FormProvider {...form}>
      <FormContext value={frame}>
        <form
          id={id}
          // If a browser ever submits it by itself, the answers must not end up in the address.
          method="post"
          noValidate
          aria-label={label}
          aria-busy={locked}
          className={`mg-form ${className}`.trim()}
          onSubmit={(event) => void submit(event)}
        >
          {problems.length > 0 ? <ErrorSummary ref={summary} formId={id} problems={problems} /> : null}
          {children}
          {failure ? <FormFailure message={failure} /> : null}
        </form>
      </FormContext>
    </FormProvider>
  );
}
