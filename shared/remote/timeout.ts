/** Some work did not settle in the time it was given. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Rejects with a TimeoutError of this `message` when `work` has not settled after `milliseconds`. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(message)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
