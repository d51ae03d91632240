import { useLingui } from '@lingui/react';
import type { Ref } from 'react';
import { AlertIcon } from 'shared/ui/icons';
import { Notice } from 'shared/ui/notice';
import { focusField, type FieldProblem } from './form-errors';
import { controlId } from './form-context';

interface ErrorSummaryProps {
  formId: string;
  problems: readonly FieldProblem[];
  ref: Ref<HTMLDivElement>;
}

/**
 * Everything that stops a submit, in one place, each line a link to its field. The focus comes here, which
 * reads it out; only the heading is an alert, so that a line that disappears while it is corrected is not
 * announced.
 */
export function ErrorSummary({ formId, problems, ref }: ErrorSummaryProps) {
  const { i18n } = useLingui();
  const headingId = `${formId}-problems`;
  return (
    <div className="mg-summary" ref={ref} tabIndex={-1} role="group" aria-labelledby={headingId}>
      <div role="alert" className="mg-summary__heading">
        <AlertIcon />
        <h2 id={headingId} className="mg-summary__title">
          {i18n.t('Please check your answers')}
        </h2>
      </div>
      <ul className="mg-summary__list">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${controlId(formId, name)}`}
              onClick={(event) => {
                // A plain hash link would add a history entry, and land on the control without its label in
                // view.
                event.preventDefault();
                focusField(formId, name);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const scrollToNotice = (notice: HTMLElement | null) => void notice?.scrollIntoView?.({ block: 'nearest' });

/** Why the last submit failed. Not a live region: the toast of the same failure has announced it. */
export function FormFailure({ message }: { readonly message: string }) {
  return (
    <div ref={scrollToNotice} className="mg-form__failure">
      <Notice tone="error" title={message} />
    </div>
  );
}
