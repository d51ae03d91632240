/** What a worker process sends for a task. An error keeps its name, message and stack. */
export type Answer = { readonly result: unknown } | { readonly error: Error };

interface Request {
  readonly task: string;
  readonly input: unknown;
}

/**
 * Makes this process a worker: runs the tasks that it is asked for, each with one argument. The entry of a
 * worker calls it, and nothing else.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each task has an input of its own
export function serveTasks(tasks: Readonly<Record<string, (input: any) => unknown>>): void {
  const answer = (value: Answer | 'ready') => process.send?.(value);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ task, input }: Request) => {
    void Promise.resolve()
      .then(() => tasks[task]?.(input))
      .then(
        (result) => answer({ result }),
        (error: unknown) => answer({ error: error as Error }),
      );
  });
  answer('ready');
}
