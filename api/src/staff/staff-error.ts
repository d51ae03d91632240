/** A mistake of whoever typed the command: one sentence, exit code 1, no stack. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
}
