import { paths } from 'shared/contract/routes';
import { useViewLink, type StoredFile } from 'shared/form/stored-file';
import { Link } from 'shared/runtime/router';
import type { Step } from '../completed-steps';
import { notAnswered, type AnswerRow } from '../step/answer-rows';

interface AnswerSectionProps {
  readonly step: Step;
  /** Null when the step was never saved, undefined when its answers could not be loaded. */
  readonly rows: readonly AnswerRow[] | null | undefined;
}

/** The saved answers of one step, with a way to change them. */
export function AnswerSection({ step: { slug, title }, rows }: AnswerSectionProps) {
  const id = `check-${slug}`;
  return (
    <section className="mg-card onb-check" aria-labelledby={id}>
      <div className="onb-check__head">
        <h2 id={id}>{title}</h2>
        <Link to={paths.onboarding(slug)}>
          {rows === null ? 'Answer' : 'Change'}
          <span className="mg-visually-hidden"> {title}</span>
        </Link>
      </div>
      {rows ? (
        <dl>
          {rows.map((row) => (
            <div key={row.name} className="onb-check__row">
              <dt>{row.question}</dt>
              <dd>{row.file ? <View file={row.file} label={row.question} /> : row.answer || notAnswered}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{rows === null ? 'You have not saved this step yet.' : 'We could not load these answers.'}</p>
      )}
    </section>
  );
}

function View({ file, label }: { readonly file: StoredFile; readonly label: string }) {
  return (
    <Link {...useViewLink(file.type, label, file)}>
      View<span className="mg-visually-hidden"> {label}</span>
    </Link>
  );
}
