import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';
import type { useQuery } from 'shared/runtime/query';

type Load = Pick<ReturnType<typeof useQuery>, 'isFetching' | 'dataUpdatedAt' | 'refetch'>;

/**
 * Loads both parts again. Always there: a failed load says nothing (spec section 8), so this is the way to try again.
 * The time says when the data was loaded; a failed load does not change it.
 */
export function Refresh({ loads }: { readonly loads: readonly Load[] }) {
  const running = loads.some((load) => load.isFetching);
  const answeredAt = Math.min(...loads.map((load) => load.dataUpdatedAt));

  return (
    <div className="dash-refresh">
      <p className="dash-refresh__time" role="status">
        {answeredAt > 0 && !running ? `Updated at ${clock.format(answeredAt)}` : null}
      </p>
      <Button
        variant="quiet"
        icon={<RefreshIcon />}
        loading={running}
        onClick={() => loads.forEach((load) => void load.refetch())}
      >
        Refresh
      </Button>
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });
