const everyMs = 5;

/**
 * Measures how long one piece of work keeps the event loop, in processor time of this thread: what else
 * runs on the machine makes no difference. `longestMs` is the longest since the start.
 */
export function watchLoop(): { longestMs(): number; stop(): void } {
  let before = process.threadCpuUsage();
  let longest = 0;
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(before);
    longest = Math.max(longest, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
  }, everyMs);
  timer.unref();
  return { longestMs: () => longest, stop: () => clearInterval(timer) };
}
