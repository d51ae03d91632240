import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const mounted = new Set<Disk>();
process.once('exit', () => mounted.forEach((disk) => disk.unmount()));

/** A file system of its own at a folder, which can be filled. It needs root and loop devices. */
export class Disk {
  private constructor(private readonly folder: string) {}

  /** Null where the machine does not allow it: then the folder is one like others. */
  static mount(folder: string, megabytes: number): Disk | null {
    mkdirSync(folder, { recursive: true });
    const image = `${folder}.img`;
    try {
      execFileSync('truncate', ['-s', `${megabytes}M`, image], { stdio: 'ignore' });
      // Nothing is reserved for root, as which the servers run here.
      execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { stdio: 'ignore' });
      execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
    } catch {
      rmSync(image, { force: true });
      return null;
    }
    const disk = new Disk(folder);
    mounted.add(disk);
    return disk;
  }

  /** Leaves no byte. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const size = String(bavail * bsize);
    try {
      execFileSync('fallocate', ['-l', size, this.filler], { stdio: 'ignore' });
    } catch {
      // The index of a file needs some of what is left: it has taken the rest.
    }
  }

  /** Removes what a server has written. */
  clear(): void {
    for (const name of readdirSync(this.folder))
      if (name !== 'lost+found') rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }

  /** Gives back what `fill` took. */
  empty(): void {
    rmSync(this.filler, { force: true });
  }

  unmount(): void {
    mounted.delete(this);
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(`${this.folder}.img`, { force: true });
  }

  private get filler(): string {
    return path.join(this.folder, 'filler');
  }
}
