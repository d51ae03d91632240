import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request, type Agent, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { endpoints } from 'shared/contract/endpoints';

/** Moves one file; `lane` tells the transfers apart that are under way at the same time. */
export type Transfer = (file: string, lane: number) => Promise<void>;

/** Moves all files, `parallel` at a time. Returns how long it took, in seconds. */
export async function timeTransfers(
  files: readonly string[],
  parallel: number,
  transfer: Transfer,
): Promise<number> {
  const waiting = [...files];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async (_, lane) => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await transfer(file, lane);
    }),
  );
  return (performance.now() - began) / 1000;
}

/** A plain stream copy into `folder`. @param flush waits for the disk at the end of each file, as the API does */
export function copyInto(folder: string, flush: boolean): Transfer {
  return async (file, lane) => {
    const target = path.join(folder, `${lane}-${path.basename(file)}`);
    await pipeline(createReadStream(file), createWriteStream(target, { flush }));
    await rm(target);
  };
}

const boundary = 'bench-7MA4YWxkTrZu0gW';
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="aadhar_card"; filename="scan.pdf"\r\n` +
    'Content-Type: application/pdf\r\n\r\n',
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

/**
 * Uploads to the identity documents, as the documents wizard does; each lane is a candidate of its own. The file of the
 * upload before is replaced.
 * @param bytes of each file
 */
export function uploadTo(url: string, tokens: readonly string[], agent: Agent, bytes: number): Transfer {
  return async (file, lane) => {
    const call = request(`${url}/api${endpoints.saveIdentityDocuments.path}`, {
      method: endpoints.saveIdentityDocuments.method,
      agent,
      headers: {
        authorization: `Bearer ${tokens[lane]}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + bytes + tail.length,
      },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve);
      call.once('error', reject);
    });
    call.write(head);
    for await (const chunk of createReadStream(file)) {
      if (!call.write(chunk)) await new Promise((resolve) => call.once('drain', resolve));
    }
    call.end(tail);
    const answer = await answered;
    const text = await readText(answer);
    if (answer.statusCode !== 200) throw new Error(`An upload was answered ${answer.statusCode}: ${text}`);
  };
}
