/** A mistake in a command: one sentence, exit code 1, no stack. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
}
