/**
 * What an `import()` rejects with when its file is gone from the server, as webpack reports it.
 * @example jest.mock('./status-dialog', () => { throw missingChunk('status-dialog'); });
 */
export function missingChunk(chunk: string): Error {
  const error = new Error(`Loading chunk ${chunk} failed.\n(missing: http://portal/${chunk}.js)`);
  error.name = 'ChunkLoadError';
  return error;
}

/** A location that throws when a remote's tree reads it: a crash in any remote, without a line in its code. */
export function crashingLocation(error: Error): never {
  const trap: ProxyHandler<object> = {
    get() {
      throw error;
    },
  };
  return new Proxy({}, trap) as never; // it is read, and never used
}
