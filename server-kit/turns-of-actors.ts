/** Ends a turn: the next one begins. */
type EndTurn = () => void;
type Start = () => void;
/** Who waits, by actor. */
type Queue = Map<string, Start[]>;

/**
 * Gives turns to actors, one at a time to each of them, in a circle: an actor that waits a hundred times is
 * served as often as one that waits once.
 * @param most turns at a time
 * @param mostWaiting requests that wait, of one actor and of all
 */
export function createTurns(most: number, mostWaiting: { readonly ofActor: number; readonly ofAll: number }) {
  const running = new Set<string>();
  const queues: Record<'usual' | 'low', Queue> = { usual: new Map(), low: new Map() };
  /** When actors that run or wait were served last, as a number that grows. */
  const served = new Map<string, number>();
  let turns = 0;
  let waiting = 0;

  /** The actor that may begin and was served longest ago. */
  function nextOf(queue: Queue): string | undefined {
    const [next] = [...queue.keys()]
      .filter((actor) => !running.has(actor))
      .sort((one, other) => (served.get(one) ?? 0) - (served.get(other) ?? 0));
    return next;
  }

  function serve(queue: Queue): boolean {
    const actor = nextOf(queue);
    if (actor === undefined) return false;
    const [start, ...others] = queue.get(actor) ?? [];
    if (others.length > 0) queue.set(actor, others);
    else queue.delete(actor);
    waiting -= 1;
    running.add(actor);
    served.set(actor, (turns += 1));
    start?.();
    return true;
  }

  function serveAll(): void {
    while (running.size < most && serve(queues.usual));
    // What is not urgent leaves a place to what comes next.
    while (running.size < Math.max(1, most - 1) && serve(queues.low));
  }

  function end(actor: string): void {
    running.delete(actor);
    if (!queues.usual.has(actor) && !queues.low.has(actor)) served.delete(actor);
    serveAll();
  }

  return {
    waiting: () => waiting,
    /** @returns resolves when the turn begins, with what ends it; null when too many wait */
    take(actor: string, isLow = false): Promise<EndTurn> | null {
      const queue = isLow ? queues.low : queues.usual;
      const own = queue.get(actor) ?? [];
      if (own.length >= mostWaiting.ofActor || waiting >= mostWaiting.ofAll) return null;
      const turn = new Promise<EndTurn>((resolve) =>
        queue.set(actor, [...own, () => resolve(() => end(actor))]),
      );
      waiting += 1;
      serveAll();
      return turn;
    },
  };
}
