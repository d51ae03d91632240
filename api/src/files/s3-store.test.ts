import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseS3Address, type S3Address } from 'server-kit/s3-address';
import { openS3Store } from './s3-store';

const content = Buffer.alloc(100_000, 'x');

/** Keeps a file on a server that closes the first `times` connections in the middle of a call. */
async function keepWhere(times: number) {
  let calls = 0;
  let kept = Buffer.alloc(0);
  const server = createServer((request, response) => {
    calls += 1;
    if (calls <= times) request.once('data', () => request.socket.destroy());
    else void buffer(request).then((bytes) => ((kept = bytes), response.end()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-s3-'));
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' });
  // It is one.
  const address = parseS3Address(`s3://papers/a?endpoint=http://127.0.0.1:${port}`) as S3Address;
  const store = openS3Store(address, folder);
  try {
    const { id, stream } = await store.staging.create();
    stream.end(content);
    await once(stream, 'close');
    await store.keep(id, { name: 'aa.pdf', size: content.length, contentType: 'application/pdf' });
  } finally {
    store.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { calls, kept };
}

it('sends a file again, whole, when the server closes the connection', async () => {
  const { calls, kept } = await keepWhere(1);
  expect(calls).toBe(2);
  expect(kept.equals(content)).toBe(true);
});

it('gives up when it does so twice', async () => {
  await expect(keepWhere(2)).rejects.toThrow(/ECONNRESET|hang up/);
});
