import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { receiveArchive } from './receive-archive';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'receive-archive-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));
const receive = (body: Readable, rate?: { readonly bytes: number; readonly ms: number }) =>
  receiveArchive(body, path.join(folder, 'archive'), rate);

test('an archive larger than is taken is refused, and is not read to its end', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, 1);
    })(),
  );
  await expect(receive(endless)).rejects.toThrow('The archive has more than 64 MB');
  expect(endless.destroyed).toBe(true);
});

test.each([
  ['stands still', () => undefined],
  ['comes in crumbs', (body: Readable) => void body.push('x')],
])('an upload that %s is ended, and told why', async (_what, bring) => {
  const body = new Readable({ read: () => undefined });
  body.push(Buffer.alloc(100));
  const crumbs = setInterval(() => bring(body), 10);
  await expect(receive(body, { bytes: 1024, ms: 100 })).rejects.toThrow(
    'The upload brought less than 1 KB in 0.1 seconds: publish again on a faster line',
  );
  clearInterval(crumbs);
});

test('a publish reports a full disk', async () => {
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    },
  });
  await expect(receive(full)).rejects.toThrow('The release server has no space left in its temporary folder');
});
