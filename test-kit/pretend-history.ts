import { createPath, parsePath, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import type { Location, Navigator, To } from 'shared/runtime/router';

/** A move that a remote asked for. */
export interface Move {
  readonly action: 'push' | 'replace' | 'go';
  /** Path, query and hash; of `go` the number of steps. */
  readonly to: string;
}

const toAddress = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/**
 * The shell's history as a remote sees it: it pushes and replaces, and the history moves. The address bar of
 * the test stays as it is, so that a remote that drives the browser behind the shell's back is found out.
 * @param onMove is called after the location has changed
 */
export function pretendHistory(
  { address, state }: { readonly address: string; readonly state?: unknown },
  onMove: () => void,
): {
  /** What the shell sees and does. */
  readonly history: Pick<Navigator, 'push'> & { readonly location: Location };
  readonly navigator: Navigator;
  readonly moves: readonly Move[];
} {
  // The router's own; with `v5Compat` it reports every move.
  const history = createMemoryHistory({ initialEntries: [{ ...parsePath(address), state }], v5Compat: true });
  history.listen(onMove);
  const moves: Move[] = [];
  const move = (action: 'push' | 'replace') => (to: To, given?: unknown) => {
    moves.push({ action, to: toAddress(to) });
    history[action](to, given);
  };
  const navigator: Navigator = {
    createHref: toAddress,
    go(steps) {
      moves.push({ action: 'go', to: String(steps) });
      history.go(steps);
    },
    push: move('push'),
    replace: move('replace'),
  };
  return { history, navigator, moves };
}
