import { documentHint, type DocumentSlot } from 'shared/contract/documents';
import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';
import type { Information } from '../personal-information';

/** Of the hint that describes every slot of the step. */
export const hintId = 'doc-hint';

interface StepHeadProps {
  readonly slots: readonly DocumentSlot[];
  readonly information: Information;
}

function countText({ slots, information: { stored, loading } }: StepHeadProps): string {
  if (stored) return `${slots.filter(({ name }) => stored.has(name)).length} of ${slots.length} stored`;
  return loading ? 'Checking which files are stored' : 'Stored files could not be loaded';
}

/** What is stored and what may be chosen. A failed load shows no message (spec section 8): Refresh loads again. */
export function StepHead(props: StepHeadProps) {
  const { slots, information } = props;
  const onlyPdf = slots.every(({ kinds }) => kinds.length === 1);
  return (
    <div className="doc-head">
      <p className="doc-head__count" role="status">
        {countText(props)}
      </p>
      <Button
        variant="quiet"
        className="doc-head__refresh"
        icon={<RefreshIcon />}
        loading={information.loading}
        onClick={() => void information.reload()}
      >
        Refresh
      </Button>
      <p id={hintId} className="doc-head__hint">
        {onlyPdf ? 'Valid format: PDF and Max size 5MB.' : documentHint}
      </p>
    </div>
  );
}
