import { setTimeout as pause } from 'node:timers/promises';

/** What `within` gives when the time is over. */
export const late = Symbol('late');

/**
 * The result of some work, or `late` after so many milliseconds. A page whose script never ends answers
 * nothing, not even by an error: who waits for it would wait for ever.
 */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | typeof late> =>
  Promise.race([work, pause(ms, late, { ref: false })]);
