/** Browser or device ended it, mostly because the candidate wanted so. The message says what to do. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped';
}
