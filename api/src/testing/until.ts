/** Asks again and again, since other processes answer in their own time; the test's time-out ends it. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (await isTrue()) return;
    await new Promise(setImmediate);
  }
}
