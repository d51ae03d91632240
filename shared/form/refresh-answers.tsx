import { useLingui } from '@lingui/react';
import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';
import './refresh-answers.css';

interface RefreshAnswersProps {
  readonly running: boolean;
  readonly onRefresh: () => void;
}

/**
 * Loads what is saved again, and stands beside the title of a wizard's step. Always there: a failed load says
 * nothing (spec section 8), so this is the way to try again. What the candidate has edited stays.
 */
export function RefreshAnswers({ running, onRefresh }: RefreshAnswersProps) {
  const { i18n } = useLingui();
  return (
    <div className="mg-refresh">
      <Button variant="quiet" icon={<RefreshIcon />} loading={running} onClick={onRefresh}>
        <span className="mg-refresh__word">{i18n.t('Refresh')}</span>
      </Button>
    </div>
  );
}
