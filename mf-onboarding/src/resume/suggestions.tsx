import { Trans, useLingui } from '@lingui/react';
import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageText } from 'contract/language/message-text';
import { dateText } from 'contract/forms/dates';
import { i18n } from 'shared/i18n/i18n';
import { controlId, useFormFrame } from 'shared/form/form-context';
import { focusField } from 'shared/form/form-errors';
import { lookupEntriesQuery } from 'shared/queries/candidate';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { Button } from 'shared/ui/button';
import { useLookup } from '../lookups/use-lookup';
import { toOptions } from '../answer-rows';
import type { Find, ResumeField } from './reading/find';
import {
  dropFinds,
  keepFinds,
  markFilled,
  takeAllFinds,
  undoFilled,
  useFilled,
  useReading,
  useResumeFinds,
  useTakesAll,
} from './resume-finds';
import { isSameText } from './same-answer';
import './suggestions.css';

interface Proposal {
  /** In words. */
  readonly text: string;
  /** What the field gets; null when it has that answer, or no such entry. */
  readonly value: string | number | readonly string[] | null;
}

const lookups = { qualification_id: 'qualification', degree_id: 'degree' } as const;
const isOfLookup = (field: ResumeField): field is keyof typeof lookups => field in lookups;
const numbers: readonly ResumeField[] = ['passing_year', 'years_of_experience'];
const lists: readonly ResumeField[] = ['skills', 'languages'];

function listProposal(field: ResumeField, values: readonly string[], answer: unknown): Proposal {
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [];
  const missing = values.filter((value) => !chosen.includes(value));
  const shown = field === 'languages' ? missing.map((name) => messageText(i18n, name)) : missing;
  return { text: shown.join(', '), value: missing.length > 0 ? [...chosen, ...missing] : null };
}

/** What the finds of a field propose beside the answer that it has. */
function proposalOf(field: ResumeField, finds: readonly Find[], answer: unknown): Proposal {
  const values = finds.map(({ value }) => value);
  if (lists.includes(field)) return listProposal(field, values, answer);
  const [text = ''] = values;
  if (isSameText(answer, text)) return { text, value: null };
  return { text: wordsOf(field, text), value: numbers.includes(field) ? Number(text) : text };
}

function wordsOf(field: ResumeField, text: string): string {
  if (field === 'dateOfBirth') return dateText(text);
  if (field === 'gender' || field === 'maritalStatus') return toOptions([text])[0]?.label ?? text;
  return field === 'years_of_experience' && text === '15' ? '15+' : text;
}

/** The id of the offered entry of a name; null for none. */
function entryIdOf(field: keyof typeof lookups, name: string | undefined): number | null {
  const { queryKey } = lookupEntriesQuery(lookups[field], session.get()?.user.id);
  const entries = queryClient.getQueryData(queryKey) ?? [];
  return entries.find((entry) => entry.isActive && entry.name === name)?.id ?? null;
}

interface BesideProps {
  readonly name: string;
  readonly label: ReactNode;
}

/** Below a field: the answer of the resume, with the line it is from. Nothing is taken without a press. */
export function Suggestion({ name, label }: BesideProps) {
  const finds = useResumeFinds().filter(({ field }) => field === name);
  const [done, setDone] = useState('');
  const isFilled = useFilled(name);
  const [first] = finds;
  if (isFilled) return <FilledIn field={name as ResumeField} label={label} isPressed={done !== ''} />;
  // Of the field, should another resume be read: what was taken from the last one says nothing then.
  if (!first) return done ? <Done text={done} /> : null;
  const props = { field: first.field, label, finds, onDone: setDone };
  return isOfLookup(first.field) ? (
    <EntrySuggestion {...props} field={first.field} />
  ) : (
    <TextSuggestion {...props} />
  );
}

/** Has the focus after a press, since the pressed button is gone. @param text in English */
function Done({ text }: { readonly text: string }) {
  const { i18n } = useLingui();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p className="onb-suggestion__done" tabIndex={-1} ref={line}>
      {i18n.t(text)}
    </p>
  );
}

interface FilledInProps {
  readonly field: ResumeField;
  readonly label: ReactNode;
  /** Filled by a press beside this field, whose button is gone. */
  readonly isPressed: boolean;
}

function FilledIn({ field, label, isPressed }: FilledInProps) {
  const { i18n } = useLingui();
  const { setValue } = useFormContext<Record<string, unknown>>();
  const { locked, id } = useFormFrame();
  const text = /*i18n*/ 'Filled in from your resume';
  const undo = () => {
    setValue(field, undoFilled(field), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    focusField(id, field);
  };
  return (
    <div className="onb-suggestion">
      {isPressed ? <Done text={text} /> : <p className="onb-suggestion__done">{i18n.t(text)}</p>}
      <Button variant="quiet" loading={locked} onClick={undo}>
        <Trans id="Undo<0> for <1/></0>" components={namedBy(label)} />
      </Button>
    </div>
  );
}

/** Names a button for those who do not see beside which field it is. */
const namedBy = (label: ReactNode) => [
  <span key="0" className="mg-visually-hidden" />,
  <Fragment key="1">{label}</Fragment>,
];

interface FieldSuggestionProps<Field extends ResumeField> {
  readonly field: Field;
  readonly label: ReactNode;
  readonly finds: readonly Find[];
  readonly onDone: (text: string) => void;
}

function TextSuggestion(props: FieldSuggestionProps<ResumeField>) {
  const answer: unknown = useWatch({ name: props.field });
  return <Proposed {...props} {...proposalOf(props.field, props.finds, answer)} />;
}

/** The answer is the id of an entry. */
function EntrySuggestion(props: FieldSuggestionProps<keyof typeof lookups>) {
  const answer: unknown = useWatch({ name: props.field });
  const { entries } = useLookup(lookups[props.field]);
  const text = props.finds[0]?.value ?? '';
  const entry = entries.find(({ name, isActive }) => isActive && name === text);
  const value = entry && entry.id !== answer ? entry.id : null;
  return <Proposed {...props} text={entry?.label ?? text} value={value} />;
}

function Proposed(props: FieldSuggestionProps<ResumeField> & Proposal) {
  const { field, label, finds, text, value, onDone } = props;
  const { setValue, getValues } = useFormContext<Record<string, unknown>>();
  const { locked } = useFormFrame();
  if (value === null) return null;
  const lines = [...new Set(finds.map(({ line }) => line))].filter((line) => !isSameText(line, text));
  const use = () => {
    const before = getValues(field);
    setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    onDone(/*i18n*/ 'Filled in from your resume');
    markFilled(field, before);
  };
  const dismiss = () => {
    onDone(/*i18n*/ 'The suggestion is dismissed');
    dropFinds(field);
  };
  const named = namedBy(label);
  return (
    <div className="onb-suggestion">
      <p className="onb-suggestion__text">
        <Trans id="From your resume: <0/>" components={{ 0: <strong>{text}</strong> }} />
      </p>
      <div className="onb-suggestion__actions">
        <Button variant="quiet" loading={locked} onClick={use}>
          <Trans id="Use this<0> for <1/></0>" components={named} />
        </Button>
        <Button variant="quiet" loading={locked} onClick={dismiss}>
          <Trans id="Dismiss<0> for <1/></0>" components={named} />
        </Button>
      </div>
      {lines.length > 0 ? (
        <details className="onb-suggestion__source">
          <summary>
            <Trans id="Where it says so<0>: <1/></0>" components={named} />
          </summary>
          <p>{lines.join('\n')}</p>
        </details>
      ) : null}
    </div>
  );
}

const isEmpty = (answer: unknown): boolean =>
  answer === '' || answer === null || answer === undefined || (Array.isArray(answer) && answer.length === 0);

/** What new forms have in fields that cannot be empty is no answer yet; see `useFill`. */
const preset: readonly string[] = ['gender', 'maritalStatus'];

/** Returns a function that fills the step's empty fields. It returns how many. */
function useFill() {
  const finds = useResumeFinds();
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const { id } = useFormFrame();
  return (): number => {
    const answers = getValues();
    // A person who was saved has a date of birth; before, gender and marital status are those of the form.
    const isNew = isEmpty(answers.dateOfBirth);
    const fields = [...new Set(finds.map(({ field }) => field))].filter(
      (field) =>
        field in answers &&
        // Fields of a job are not asked of a fresher.
        document.getElementById(controlId(id, field)) !== null &&
        (isEmpty(answers[field]) || (isNew && preset.includes(field))),
    );
    const filled = fields.filter((field) => {
      const own = finds.filter((find) => find.field === field);
      const value = isOfLookup(field)
        ? entryIdOf(field, own[0]?.value)
        : proposalOf(field, own, answers[field]).value;
      if (value === null) return false;
      setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      markFilled(field, answers[field]);
      return true;
    });
    return filled.length;
  };
}

interface StepSuggestionsProps {
  readonly label: string;
  /** The saved answers are there, so an empty field is one. */
  readonly isReady: boolean;
}

/** Above the fields of a step: how many suggestions it has, all of them at once, and the end of all. */
export function StepSuggestions(props: StepSuggestionsProps) {
  return <OfResume key={useReading()} {...props} />;
}

function OfResume({ label, isReady }: StepSuggestionsProps) {
  const { i18n } = useLingui();
  const finds = useResumeFinds();
  const takesAll = useTakesAll();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const [state, setState] = useState<'open' | 'dismissed' | number>('open');
  const fill = useFill();
  const fields = new Set(finds.map(({ field }) => field).filter((field) => field in getValues()));
  const isDue = takesAll && isReady && fields.size > 0 && state === 'open';
  const fillOnce = useEffectEvent(() => {
    const count = fill();
    if (count > 0) setState(count);
  });
  useEffect(() => {
    if (isDue) fillOnce();
  }, [isDue]);

  if (state === 'dismissed' && finds.length === 0)
    return <Done text={/*i18n*/ 'The suggestions of your resume are dismissed'} />;
  if (typeof state === 'number')
    return (
      <div className="onb-suggestions">
        <p role="status">
          {i18n.t(
            '{count, plural, one {# empty field is} other {# empty fields are}} filled in from your resume. Please check each before you go on.',
            { count: state },
          )}
        </p>
      </div>
    );
  // One is dismissed beside its field.
  if (fields.size < 2) return null;
  return (
    <div
      className="onb-suggestions"
      role="group"
      aria-label={i18n.t('{step}: from your resume', { step: label })}
    >
      <p>{i18n.t('{count} answers of your resume stand beside the fields.', { count: fields.size })}</p>
      <div className="onb-suggestion__actions">
        <Button
          variant="quiet"
          loading={!isReady}
          onClick={() => {
            takeAllFinds();
            setState(fill());
          }}
        >
          {i18n.t('Use all for empty fields')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setState('dismissed');
            keepFinds([]);
          }}
        >
          {i18n.t('Dismiss all')}
        </Button>
      </div>
    </div>
  );
}
