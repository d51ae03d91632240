import type { FailureCause } from 'shared/contract/report';
import type { BuildRecord } from 'shared/contract/release';
import { enter, type Outcome, type Step } from '../report/ledger';
import { report } from '../report/reports';
import { brand, choose, unbrand } from './choice';
import type { Choice } from './choose-build';
import { tabList } from './tab-list';
import { onThrownBy } from './thrown';

/** Milliseconds that a screen has to stand before its build counts as good. */
export const firstSeconds = 5_000;

/** Builds whose failure this tab has reported, as `name@version`: one tab speaks once, however often it retries. */
const told = tabList('portal-told-builds');

/** One attempt to bring a build to the screen: it writes the ledger, brands what failed and reports the end. */
export interface Trial {
  /** A step begins, and the one before has ended. */
  step(step: Step): void;
  /** The screen is there. `onThrown`: the build's code threw in its first seconds, outside of React's sight. */
  shown(onThrown: (error: Error) => void): void;
  /** The candidate has gone elsewhere. */
  left(): void;
  /** The build's files did not arrive, and nobody else's did: not its fault. */
  unreachable(cause: FailureCause): void;
  /**
   * The build failed: this tab passes it over from now on. Not while offline, and not once its first seconds are over.
   * @param rival a build that did arrive, where this one did not
   * @returns whether another build may take its place
   */
  failed(cause: FailureCause, rival?: BuildRecord): boolean;
}

/** @param wished when the candidate asked for the remote, on the clock of `performance.now()` */
export function beginTrial(remote: string, { build, reason }: Choice, wished = performance.now()): Trial {
  const { version } = build;
  const entry = enter({ remote, version, reason });
  let step: Step | null = 'loading';
  let since = wished;
  let duration = 0;
  let stopWatching = (): void => undefined;

  const isOpen = (): boolean => entry.outcome === 'pending' || entry.outcome === 'shown';

  function endStep(): void {
    if (!step) return;
    entry[step] = Math.round(performance.now() - since);
    performance.measure(`${remote}@${version} ${step}`, { start: since });
    since = performance.now();
    step = null;
  }

  function settle(outcome: Outcome, cause: FailureCause | null = null): void {
    stopWatching();
    Object.assign(entry, { outcome, cause });
  }

  const tell = (failure: FailureCause | null): void =>
    report({ remote, version, reason, failure, duration: Math.round(duration) });

  function tellFailure(cause: FailureCause): void {
    entry.cause = cause;
    const id = `${remote}@${version}`;
    if (told.has(id)) return;
    told.add(id);
    tell(cause);
  }

  /** Files that did not arrive may be the network's doing, which the build must not be blamed for. */
  async function blame(rival?: BuildRecord): Promise<void> {
    const found = await import(/* webpackChunkName: "diagnose" */ '../report/diagnose')
      .then(({ diagnose }) => diagnose(remote, build, rival))
      .catch(() => null); // what could tell did not arrive either
    if (found) return tellFailure(found);
    entry.outcome = 'network';
    // With no other build on the screen yet, this one would only be taken again at once.
    if (rival) unbrand(remote, version);
  }

  return {
    step(next) {
      endStep();
      step = next;
    },
    shown(onThrown) {
      endStep();
      duration = performance.now() - wished;
      entry.outcome = 'shown';
      const timer = setTimeout(stood, firstSeconds);
      const stopListening = onThrownBy(remote, version, onThrown);
      // Ahead of the listener that sends what there is to report.
      window.addEventListener('pagehide', stood, { capture: true });
      stopWatching = () => {
        clearTimeout(timer);
        stopListening();
        window.removeEventListener('pagehide', stood, { capture: true });
      };
    },
    left() {
      if (entry.outcome === 'shown') stood();
      else if (isOpen()) settle('left');
    },
    unreachable: (cause) => settle('network', cause),
    failed(cause, rival) {
      if (!isOpen()) return false;
      if (!navigator.onLine) {
        settle('network', cause);
        return false;
      }
      duration = performance.now() - wished;
      settle('failed', cause);
      brand(remote, version);
      if (cause === 'load' || (rival && cause === 'timeout')) void blame(rival);
      else tellFailure(cause);
      return choose(remote) !== null;
    },
  };

  function stood(): void {
    settle('good');
    tell(null);
  }
}
