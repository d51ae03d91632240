import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormFrame } from 'shared/form/form-context';
import { Button } from 'shared/ui/button';
import { useLookup } from '../lookups/use-lookup';
import type { Find, ResumeField } from './reading/find';
import { dropFinds, keepFinds, useResumeFinds } from './resume-finds';
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

function listProposal(values: readonly string[], answer: unknown): Proposal {
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [];
  const missing = values.filter((value) => !chosen.includes(value));
  return { text: missing.join(', '), value: missing.length > 0 ? [...chosen, ...missing] : null };
}

/** What the finds of a field propose beside the answer that it has. */
function proposalOf(field: ResumeField, finds: readonly Find[], answer: unknown): Proposal {
  const values = finds.map(({ value }) => value);
  if (lists.includes(field)) return listProposal(values, answer);
  const [text = ''] = values;
  if (isSameText(answer, text)) return { text, value: null };
  const isFifteen = field === 'years_of_experience' && text === '15';
  return { text: isFifteen ? '15+' : text, value: numbers.includes(field) ? Number(text) : text };
}

interface BesideProps {
  readonly name: string;
  readonly label: ReactNode;
}

/** Below a field: the answer of the resume, with the line it is from. Nothing is taken without a press. */
export function Suggestion({ name, label }: BesideProps) {
  const finds = useResumeFinds().filter(({ field }) => field === name);
  const [done, setDone] = useState('');
  const [first] = finds;
  // Of the field, should another resume be read: what was taken from the last one says nothing then.
  if (!first) return done ? <Done text={done} /> : null;
  const props = { field: first.field, label, finds, onDone: setDone };
  return isOfLookup(first.field) ? (
    <EntrySuggestion {...props} field={first.field} />
  ) : (
    <TextSuggestion {...props} />
  );
}

/** Has the focus after a press, since the pressed button is gone. */
function Done({ text }: { readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p className="onb-suggestion__done" tabIndex={-1} ref={line}>
      {text}
    </p>
  );
}

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
  return <Proposed {...props} text={text} value={entry && entry.id !== answer ? entry.id : null} />;
}

function Proposed(props: FieldSuggestionProps<ResumeField> & Proposal) {
  const { field, label, finds, text, value, onDone } = props;
  const { setValue } = useFormContext<Record<string, unknown>>();
  const { locked } = useFormFrame();
  if (value === null) return null;
  const lines = [...new Set(finds.map(({ line }) => line))].filter((line) => !isSameText(line, text));
  const end = (message: string) => {
    onDone(message);
    dropFinds(field);
  };
  const use = () => {
    setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    end('Filled in from your resume');
  };
  const named = <span className="mg-visually-hidden"> for {label}</span>;
  return (
    <div className="onb-suggestion">
      <p className="onb-suggestion__text">
        From your resume: <strong>{text}</strong>
      </p>
      <div className="onb-suggestion__actions">
        <Button variant="quiet" loading={locked} onClick={use}>
          Use this{named}
        </Button>
        <Button variant="quiet" loading={locked} onClick={() => end('The suggestion is dismissed')}>
          Dismiss{named}
        </Button>
      </div>
      {lines.length > 0 ? (
        <details className="onb-suggestion__source">
          <summary>
            Where it says so<span className="mg-visually-hidden">: {label}</span>
          </summary>
          <p>{lines.join('\n')}</p>
        </details>
      ) : null}
    </div>
  );
}

/** Above the fields of a step: how many suggestions it has, and the end of all of them. */
export function StepSuggestions({ label }: { readonly label: string }) {
  const finds = useResumeFinds();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const [isDone, setDone] = useState(false);
  const fields = new Set(finds.map(({ field }) => field).filter((field) => field in getValues()));
  // One is dismissed beside its field.
  if (fields.size < 2) {
    const isEnd = isDone && finds.length === 0;
    return isEnd ? <Done text="The suggestions of your resume are dismissed" /> : null;
  }
  const dismiss = () => {
    setDone(true);
    keepFinds([]);
  };
  return (
    <div className="onb-suggestions" role="group" aria-label={`${label}: from your resume`}>
      <p>{fields.size} answers of your resume stand beside the fields.</p>
      <Button variant="quiet" onClick={dismiss}>
        Dismiss all
      </Button>
    </div>
  );
}
