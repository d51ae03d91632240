import { useLingui } from '@lingui/react';
import { documentHint, type DocumentSlot } from 'contract/wire/documents';
import type { Information } from '../personal-information';

interface StepHeadProps {
  readonly slots: readonly DocumentSlot[];
  readonly information: Information;
}

/** Of the hint that describes every slot of the step. */
export const hintId = 'doc-hint';

/** What is stored and what may be chosen. */
export function StepHead({ slots, information }: StepHeadProps) {
  const { i18n } = useLingui();
  const { stored, loading } = information;
  const unknown = loading
    ? i18n.t('Checking which files are stored')
    : i18n.t('Stored files could not be loaded');
  const onlyPdf = slots.every(({ kinds }) => kinds.length === 1);
  return (
    <div>
      <p className="doc-head__count" role="status">
        {stored
          ? i18n.t('{count} of {total} stored', {
              count: slots.filter(({ name }) => stored.has(name)).length,
              total: slots.length,
            })
          : unknown}
      </p>
      <p id={hintId} className="doc-head__hint">
        {onlyPdf ? i18n.t('Valid format: PDF and Max size 5MB.') : i18n.t(documentHint)}
      </p>
    </div>
  );
}
