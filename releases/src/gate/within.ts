/** What `within` gives when the time is over. */
export const late = Symbol('late');

/**
 * The result of some work, or `late` after so many milliseconds. A page whose script never ends answers
 * nothing,
 * not even by an error: who waits for it would wait for ever.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  work.catch(() => undefined); // it may fail after its time, when its page is closed
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
