import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ReleaseError } from '../release-error';

/**
 * The first line that is typed, without echo, or piped in. It is never an argument: other users of the machine and the shell's history
 * would see that.
 * @throws ReleaseError when the input ends without a line
 */
export async function askPassword(
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const terminal = input.isTTY === true;
  if (terminal) output.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new ReleaseError('No password was given')));
    });
  } finally {
    lines.close();
    if (terminal) output.write('\n');
  }
}
