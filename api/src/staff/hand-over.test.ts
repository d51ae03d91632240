import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { handOver } from './hand-over';

const content = 'a paper';
const base64 = Buffer.from(content).toString('base64');

describe('a file that a command gives', () => {
  let folder: string;
  /** As if each test had a machine of its own. */
  const before = process.env.TMPDIR;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
    process.env.TMPDIR = folder;
  });
  afterEach(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true });
  });
  const give = async (out: string | null = null, names = ['passport.pdf']) => {
    const { paths, remove } = await handOver({ files: names.map((name) => ({ name, base64 })), out });
    return { file: paths[0]!, paths, remove };
  };
  const modeOf = async (file: string) => (await lstat(file)).mode & 0o777;

  it('is for its reader alone, whatever the umask, and gone with its folder', async () => {
    const umask = process.umask(0);
    const { file, remove } = await give().finally(() => process.umask(umask));
    expect(await readFile(file, 'utf8')).toBe(content);
    expect([await modeOf(file), await modeOf(path.dirname(file))]).toEqual([0o600, 0o700]);
    await remove?.();
    await expect(lstat(path.dirname(file))).rejects.toThrow('ENOENT');
  });

  it('is written where the person says, for that person alone, and stays', async () => {
    const { file, remove } = await give(path.join(folder, 'mine.pdf'));
    expect([await readFile(file, 'utf8'), await modeOf(file), remove]).toEqual([content, 0o600, null]);
  });

  it('gets a number where there are several', async () => {
    const names = ['passport-1.jpg', 'passport-2.jpg'];
    const { paths } = await give(path.join(folder, 'mine.jpg'), names);
    expect(paths.map((file) => path.basename(file))).toEqual(['mine-1.jpg', 'mine-2.jpg']);
    const own = await give(null, names);
    expect(own.paths.map((file) => path.basename(file))).toEqual(names);
    expect(await readFile(own.paths[1]!, 'utf8')).toBe(content);
  });

  it('replaces no file, and follows no link', async () => {
    const target = path.join(folder, 'mine.pdf');
    await writeFile(target, 'other');
    await expect(give(target)).rejects.toThrow('exists already');
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'link.pdf'));
    await expect(give(path.join(folder, 'link.pdf'))).rejects.toThrow('exists already');
    expect(await readFile(target, 'utf8')).toBe('other');
  });

  it.each([
    ['that all may write to', 0o777],
    ['of temporary files', 0o1777],
    ['of a group', 0o770],
  ])('is not written to a folder %s', async (_, mode) => {
    const shared = path.join(folder, 'shared');
    await mkdir(shared);
    await chmod(shared, mode);
    await expect(give(path.join(shared, 'paper.pdf'))).rejects.toThrow('is shared');
    await expect(give(path.join(folder, 'none', 'paper.pdf'))).rejects.toThrow('There is no folder');
  });

  it('is removed by the next look when its own was killed an hour ago', async () => {
    const [old, young] = [await give(), await give()];
    const link = path.join(folder, 'portal-staff-link');
    const elsewhere = path.join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, link);
    const longAgo = new Date(Date.now() - 61 * 60_000);
    for (const at of [path.dirname(old.file), elsewhere]) await utimes(at, longAgo, longAgo);
    await give();
    await expect(lstat(old.file)).rejects.toThrow('ENOENT');
    expect((await lstat(young.file)).isFile()).toBe(true);
    expect((await lstat(elsewhere)).isDirectory()).toBe(true);
  });
});
