import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { i18n } from 'contract/i18n';
import { useFormFrame } from 'shared/form/form-context';
import { Button } from 'shared/ui/button';
import { Trans } from 'shared/ui/trans';
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

function listProposal(field: ResumeField, values: readonly string[], answer: unknown): Proposal {
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [];
  const missing = values.filter((value) => !chosen.includes(value));
  const shown = field === 'languages' ? missing.map((name) => i18n.t(name)) : missing;
  return { text: shown.join(', '), value: missing.length > 0 ? [...chosen, ...missing] : null };
}

/** What the finds of a field propose beside the answer that it has. */
function proposalOf(field: ResumeField, finds: readonly Find[], answer: unknown): Proposal {
  const values = finds.map(({ value }) => value);
  if (lists.includes(field)) return listProposal(field, values, answer);
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

/** Has the focus after a press, since the pressed button is gone. @param text in English */
function Done({ text }: { readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p className="onb-suggestion__done" tabIndex={-1} ref={line}>
      {i18n.t(text)}
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
  const value = entry && entry.id !== answer ? entry.id : null;
  return <Proposed {...props} text={entry?.label ?? text} value={value} />;
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
    end(/*i18n*/ 'Filled in from your resume');
  };
  const named = [<span key="0" className="mg-visually-hidden" />, <Fragment key="1">{label}</Fragment>];
  return (
    <div className="onb-suggestion">
      <p className="onb-suggestion__text">
        <Trans id="From your resume: <0/>" components={[<strong key="0">{text}</strong>]} />
      </p>
      <div className="onb-suggestion__actions">
        <Button variant="quiet" loading={locked} onClick={use}>
          <Trans id="Use this<0> for <1/></0>" components={named} />
        </Button>
        <Button variant="quiet" loading={locked} onClick={() => end(/*i18n*/ 'The suggestion is dismissed')}>
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

/** Above the fields of a step: how many suggestions it has, and the end of all of them. */
export function StepSuggestions({ label }: { readonly label: string }) {
  const finds = useResumeFinds();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const [isDone, setDone] = useState(false);
  const fields = new Set(finds.map(({ field }) => field).filter((field) => field in getValues()));
  // One is dismissed beside its field.
  if (fields.size < 2) {
    const isEnd = isDone && finds.length === 0;
    return isEnd ? <Done text={/*i18n*/ 'The suggestions of your resume are dismissed'} /> : null;
  }
  const dismiss = () => {
    setDone(true);
    keepFinds([]);
  };
  return (
    <div
      className="onb-suggestions"
      role="group"
      aria-label={i18n.t('{step}: from your resume', { step: label })}
    >
      <p>{i18n.t('{count} answers of your resume stand beside the fields.', { count: fields.size })}</p>
      <Button variant="quiet" onClick={dismiss}>
        {i18n.t('Dismiss all')}
      </Button>
    </div>
  );
}
