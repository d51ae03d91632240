import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeRemote, temporaryFolder, writeDist } from '../testing/fixture';
import { Connection } from './connection';
import { openHttpReleases } from './http-releases';

let folder: string;
let remove: () => Promise<void>;
let server: Server | undefined;
beforeEach(async () => void ({ folder, remove } = await temporaryFolder()));
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await remove();
});

/** Read before a refusal: by then several files are on their way. */
const readBytes = 1024 ** 2;

/** A release server that refuses the first uploads, and reads little of them. */
async function publishTo(refusals: number, retryAfter: string) {
  let asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    if (asked <= refusals) {
      let read = 0;
      return void request.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read < readBytes || response.headersSent) return;
        request.pause();
        response
          .writeHead(503, { 'retry-after': retryAfter })
          .end(JSON.stringify({ message: 'Others are publishing: try again' }));
      });
    }
    request.resume().on('end', () => response.end(JSON.stringify({ lines: [`upload ${asked}`] })));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const releases = await openHttpReleases(new Connection(url, async () => 'a token'), []);
  const dist = await writeDist(path.join(folder, 'dist'), makeRemote('mf-auth', '1.0.2'));
  // More than fits into the buffers on the way, and a file that is being packed when the server refuses.
  for (const [file, megabytes] of [
    ['large.bin', 8],
    ['next.bin', 8],
  ] as const)
    await writeFile(path.join(dist, file), randomBytes(megabytes * 1024 ** 2));
  return releases.publish({ folder: dist });
}

test('a server that is busy with others is asked again when it says', async () => {
  expect(await publishTo(2, '0')).toEqual(['upload 3']);
});

test('one that stays busy is given up with what it says', async () => {
  await expect(publishTo(Infinity, '0')).rejects.toThrow('Others are publishing: try again');
});
