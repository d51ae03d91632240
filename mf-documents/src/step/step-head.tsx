import { documentHint, type DocumentSlot } from 'contract/documents';
import type { Information } from '../personal-information';

interface StepHeadProps {
  readonly slots: readonly DocumentSlot[];
  readonly information: Information;
}

/** Of the hint that describes every slot of the step. */
export const hintId = 'doc-hint';

/** What is stored and what may be chosen. */
export function StepHead({ slots, information }: StepHeadProps) {
  const { stored, loading } = information;
  const unknown = loading ? 'Checking which files are stored' : 'Stored files could not be loaded';
  const onlyPdf = slots.every(({ kinds }) => kinds.length === 1);
  return (
    <div>
      <p className="doc-head__count" role="status">
        {stored
          ? `${slots.filter(({ name }) => stored.has(name)).length} of ${slots.length} stored`
          : unknown}
      </p>
      <p id={hintId} className="doc-head__hint">
        {onlyPdf ? 'Valid format: PDF and Max size 5MB.' : documentHint}
      </p>
    </div>
  );
}
