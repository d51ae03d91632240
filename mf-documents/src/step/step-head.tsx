import { documentHint, type DocumentSlot } from 'contract/documents';
import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';
import type { Information } from '../personal-information';

interface StepHeadProps {
  readonly slots: readonly DocumentSlot[];
  readonly information: Information;
}

/** Of the hint that describes every slot of the step. */
export const hintId = 'doc-hint';

/**
 * What is stored and what may be chosen. A failed load shows no message (spec section 8): Refresh loads
 * again.
 */
export function StepHead({ slots, information }: StepHeadProps) {
  const { stored, loading, reload } = information;
  const unknown = loading ? 'Checking which files are stored' : 'Stored files could not be loaded';
  const onlyPdf = slots.every(({ kinds }) => kinds.length === 1);
  return (
    <div className="doc-head">
      <p className="doc-head__count" role="status">
        {stored
          ? `${slots.filter(({ name }) => stored.has(name)).length} of ${slots.length} stored`
          : unknown}
      </p>
      <Button
        variant="quiet"
        className="doc-head__refresh"
        icon={<RefreshIcon />}
        loading={loading}
        onClick={() => void reload()}
      >
        Refresh
      </Button>
      <p id={hintId} className="doc-head__hint">
        {onlyPdf ? 'Valid format: PDF and Max size 5MB.' : documentHint}
      </p>
    </div>
  );
}
