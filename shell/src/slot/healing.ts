import type { FailureCause } from 'platform/report';
import { causeOf, isThrown } from '../loader/cause';
import { putBackPage } from '../loader/manners';
import type { Pane } from './mount-build';
import type { Screen } from './screen';
import type { SlotRequests } from './slot-requests';

interface Healing {
  /** Marks the build of the pane as failed, by this error. @returns whether another build can replace it */
  readonly failAttempt: (pane: Pane, error: Error, otherwise: 'render' | 'crash') => boolean;
  /** Its tree has thrown. */
  readonly onCrash: (pane: Pane, error: Error) => void;
  /** From now on the candidate sees it: what its code throws in its probation counts against it. */
  readonly startProbation: (pane: Pane) => void;
  /** No build could be mounted: an error replaces the screen, unless the screen still works. */
  readonly giveUp: (remote: string, failure: Error) => Promise<void>;
}

/** What happens when a build fails: another one replaces it, or an error does (docs/decisions/0011). */
export function createHealing(
  screen: Screen,
  requests: SlotRequests,
  hasFallback: (remote: string) => boolean,
): Healing {
  const canReplace = ({ remote, attempt }: Pane, cause: FailureCause): boolean =>
    attempt.fail(cause) && hasFallback(remote);

  function failAttempt(pane: Pane, error: Error, otherwise: 'render' | 'crash'): boolean {
    putBackPage(pane.attempt); // what loads the next build may be replaced
    const cause = causeOf(error, otherwise);
    if (isThrown(cause)) pane.attempt.threw(error);
    return canReplace(pane, cause);
  }

  function heal(failing: Pane): void {
    failing.failing = true;
    if (requests.isFor(failing.remote)) requests.repeat();
  }

  function showFailure(remote: string, failure: Error): void {
    console.error(`${remote} failed`, failure);
    if (requests.isFor(remote)) screen.showFailure(remote, failure);
  }

  return {
    failAttempt,
    onCrash(crashed, error) {
      // While it mounts, or is being replaced, the caller handles the error.
      if (screen.pane() !== crashed || crashed.failing) return;
      if (failAttempt(crashed, error, 'crash')) heal(crashed);
      else showFailure(crashed.remote, error);
    },
    startProbation(pane) {
      pane.attempt.shown((error) => {
        if (screen.pane() !== pane) return;
        if (canReplace(pane, 'crash')) return heal(pane);
        // Without an error boundary of its own React has removed its whole tree: the screen is empty.
        if (pane.element.textContent) return;
        pane.crashed = error;
        showFailure(pane.remote, error);
      });
    },
    async giveUp(remote, failure) {
      const pane = screen.pane();
      if (pane?.remote === remote && pane.failing && !pane.crashed) {
        pane.failing = false;
        requests.repeat(); // it may have missed a location meanwhile
        return;
      }
      showFailure(remote, failure);
      if (requests.isFor(remote)) await screen.unmount();
    },
  };
}
