/**
 * What an `import()` rejects with when its file is gone from the server, as webpack reports it.
 * @example jest.mock('./status-dialog', () => { throw missingChunk('status-dialog'); });
 */
export function missingChunk(chunk: string): Error {
  const error = new Error(`Loading chunk ${chunk} failed.\n(missing: http://portal/${chunk}.js)`);
  error.name = 'ChunkLoadError';
  return error;
}
