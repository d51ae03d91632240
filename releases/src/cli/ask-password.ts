import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { ReleaseError } from '../release-error';

/**
 * The first line, typed without echo or piped in: other users and the shell's history see arguments. @throws
 * ReleaseError for none
 */
export async function askPassword(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const terminal = input.isTTY === true;
  if (terminal) output.write('Password: ');
  const unseen = new PassThrough().resume();
  try {
    for await (const line of createInterface({ input, output: unseen, terminal })) return line;
  } finally {
    if (terminal) output.write('\n');
  }
  throw new ReleaseError('No password was given');
}
