import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = 5432;

/** A PostgreSQL server of its own for a test run: a temporary folder, a socket in it, no network. */
export async function startTemporaryServer() {
  const binaries = findBinaries() ?? install();
  const owner = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C', HOME: folder };
  const as = { ...owner, env, cwd: folder };
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Nothing here outlives the run, so durability is switched off.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses='];
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => void server.kill('SIGKILL');
  process.once('exit', kill);
  await untilReady(server);
  return {
    /** That of its socket. */
    folder,
    /** Address of the database `name` on it. */
    address: (name: string) =>
      `postgresql:///${name}?host=${encodeURIComponent(folder)}&port=${port}&user=portal`,
    stop: async () => {
      process.off('exit', kill);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // PostgreSQL's "fast shutdown": it does not wait for clients.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)));
  });
}

export function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return (
    folders.find((f) => existsSync(path.join(f, 'initdb')) && existsSync(path.join(f, 'postgres'))) ?? null
  );
}

export function install(): string {
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-q', 'postgresql'], { env, stdio: 'ignore' });
  }
  const found = findBinaries();
  if (found) return found;
  throw new Error(
    "The API's tests need PostgreSQL's programs (initdb, postgres). Install PostgreSQL, for example with 'apt-get install postgresql', and put them on the PATH",
  );
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = new Map(lines.map((line) => line.split(':')).map(([name, , ...ids]) => [name, ids]));
  const ids = users.get('postgres') ?? users.get('nobody');
  if (!ids)
    throw new Error('PostgreSQL does not run as root, and no user postgres or nobody is there to run it as');
  return { uid: Number(ids[0]), gid: Number(ids[1]) };
}
