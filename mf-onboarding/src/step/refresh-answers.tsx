import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';

interface RefreshAnswersProps {
  readonly running: boolean;
  readonly onRefresh: () => void;
}

/**
 * Loads the saved answers and the lists again. Always there: a failed load says nothing (spec section 8), so
 * this is the way to try again. What the candidate has edited stays.
 */
export function RefreshAnswers({ running, onRefresh }: RefreshAnswersProps) {
  return (
    <div className="onb-refresh">
      <Button variant="quiet" icon={<RefreshIcon />} loading={running} onClick={onRefresh}>
        <span className="onb-refresh__word">Refresh</span>
      </Button>
    </div>
  );
}
