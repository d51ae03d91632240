import { setTimeout as pause } from 'node:timers/promises';

/** What `within` gives when the time is over. */
export const late = Symbol('late');

/** The result, or `late` after so many milliseconds: a page whose script never ends answers nothing. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | typeof late> =>
  Promise.race([work, pause(ms, late, { ref: false })]);
