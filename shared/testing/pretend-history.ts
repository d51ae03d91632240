import { createPath, type Location, type Navigator, type To } from 'shared/runtime/router';

/** A move that a remote asked for. */
export interface Move {
  readonly action: 'push' | 'replace' | 'go';
  /** Path, query and hash; of `go` the number of steps. */
  readonly to: string;
}

export interface PretendHistory {
  readonly navigator: Navigator;
  readonly moves: readonly Move[];
  location(): Location;
  /** Goes on to an address, as a link of the shell does. */
  goTo(address: string): void;
}

const toAddress = (to: To): string => (typeof to === 'string' ? to : createPath(to));

let keys = 0;

function toLocation(address: string, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(address, 'http://portal');
  return { pathname, search, hash, state, key: `key-${++keys}` };
}

/**
 * The shell's history as a remote sees it: it pushes and replaces, and the history moves. The address bar of the test
 * stays as it is, so that a remote that drives the browser behind the shell's back is found out.
 * @param onMove is called after the location has changed
 */
export function pretendHistory(
  start: { readonly address: string; readonly state?: unknown },
  onMove: () => void,
): PretendHistory {
  const entries: Location[] = [toLocation(start.address, start.state)];
  const moves: Move[] = [];
  let index = 0;
  const location = (): Location => entries[index]!; // the index never leaves the entries

  function push(address: string, state?: unknown): void {
    entries.splice(++index, Infinity, toLocation(address, state));
    onMove();
  }

  const navigator: Navigator = {
    createHref: toAddress,
    go(steps) {
      moves.push({ action: 'go', to: String(steps) });
      if (!entries[index + steps]) return;
      index += steps;
      onMove();
    },
    push(to, state) {
      moves.push({ action: 'push', to: toAddress(to) });
      push(toAddress(to), state);
    },
    replace(to, state) {
      moves.push({ action: 'replace', to: toAddress(to) });
      entries[index] = toLocation(toAddress(to), state);
      onMove();
    },
  };
  return { navigator, moves, location, goTo: push };
}
