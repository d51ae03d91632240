/**
 * Why work was not done. `time`, `memory`: it exceeded a limit, and its process has ended. `crash`: its
 * process ended by itself. `busy`: too much waits already, of this actor or of all.
 */
export type RefusedWork = 'time' | 'memory' | 'crash' | 'busy';

/** The caller turns it into a sentence that says what to change, or when to try again. */
export class WorkRefusedError extends Error {
  override name = 'WorkRefusedError';
  constructor(
    readonly task: string,
    readonly reason: RefusedWork,
  ) {
    super(`${task} was refused: ${reason}`);
  }
}
