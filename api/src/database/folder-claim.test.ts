import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askOwner, claimFolder, FolderInUseError } from './folder-claim';

describe("the embedded database's folder", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'claim-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const ownerFile = () => path.join(folder, 'owner.json');

  it('belongs to one process at a time', async () => {
    const claim = await claimFolder(folder);
    await expect(claimFolder(folder)).rejects.toThrow(FolderInUseError);
    await claim.release();
    await (await claimFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes to exactly one of many that ask together', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => claimFolder(folder)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.release();
  });

  it('is free again when its owner died, though the process id may live on', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await writeFile(ownerFile(), JSON.stringify({ port, secret: 'x', pid: process.pid }));
    expect(await askOwner(folder, [])).toBeNull();
    await (await claimFolder(folder)).release();
  });

  it("is free again when another program listens on the dead owner's port", async () => {
    const stranger = createServer((_, response) => response.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    await writeFile(ownerFile(), JSON.stringify({ port, secret: 'x', pid: 1 }));
    await (await claimFolder(folder)).release();
    await new Promise((resolve) => stranger.close(resolve));
  });

  it('is free again when the owner file was cut short', async () => {
    await writeFile(ownerFile(), '{"port":');
    await (await claimFolder(folder)).release();
  });

  it('lets others speak to its owner', async () => {
    const claim = await claimFolder(folder);
    await expect(askOwner(folder, ['hi'])).rejects.toThrow(FolderInUseError);
    claim.serve(async (argv) => ({ heard: argv }));
    expect(await askOwner(folder, ['hi'])).toEqual({ answer: { heard: ['hi'] } });
    await claim.release();
    expect(await askOwner(folder, ['hi'])).toBeNull();
  });

  it('accepts no commands without the secret, which only its user can read', async () => {
    const claim = await claimFolder(folder);
    const answer = jest.fn();
    claim.serve(answer);
    expect((await stat(ownerFile())).mode & 0o077).toBe(0);
    const { port } = JSON.parse(await readFile(ownerFile(), 'utf8')) as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/command`, {
      method: 'POST',
      headers: { authorization: 'Bearer guess' },
      body: '{}',
    });
    expect(response.status).toBe(404);
    expect(answer).not.toHaveBeenCalled();
    await claim.release();
  });
});
