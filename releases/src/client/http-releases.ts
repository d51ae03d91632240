import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { walk } from '../build/read-dist';
import { isPublished } from '../build/read-foreign';
import { mapPath, type ErrorsOfBuild } from '../errors/source-lines';
import type { PlanAnswer, Releases } from '../service/releases';
import { manifestFile, requireInside } from '../store/layout';
import { SignedStore } from '../trust/signed-store';
import type { Connection } from './connection';
import type { Store, StoredObject } from '../store/store';

/** The server takes one archive of a caller at once, and says when to ask again: three minutes in all. */
const maxUploads = 12;

/** Packs a built folder, with what a build of another tool says about itself beside it. */
async function packFolder(folder: string): Promise<Readable> {
  const archive = pack();
  const project = path.dirname(folder);
  const beside = ['package.json', 'remote.json'].filter((file) => existsSync(path.join(project, file)));
  const isOwn = existsSync(path.join(folder, manifestFile));
  const inside = (await walk(folder)).filter((file) => isOwn || isPublished(file));
  const entries = [
    ...inside.map((file) => [`build/${file}`, path.join(folder, file)] as const),
    ...beside.map((file) => [file, path.join(project, file)] as const),
  ];
  const write = async (): Promise<void> => {
    for (const [name, file] of entries) {
      const bytes = await readFile(file);
      await new Promise<void>((resolve, reject) => {
        const entry = archive.entry({ name, size: bytes.length, mtime: new Date(0) }, bytes, (error) =>
          error ? reject(error) : resolve(),
        );
        // It ends with an error of its own when the server refuses while it is sent.
        entry.on('error', reject);
      });
    }
    archive.finalize();
  };
  write().catch((error: Error) => archive.destroy(error));
  const packed = createGzip();
  // A server that refuses does not read to the end; its answer says why, not the streams.
  pipeline(archive, packed, () => undefined);
  return packed;
}

const readOnly = (): never => {
  throw new Error('The release server alone writes to the store');
};

const pathOf = (key: string): string => {
  requireInside(key);
  return `/v1/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
};

/** Read access to the releases, by way of the release server. */
class HttpStore implements Store {
  readonly description: string;
  readonly isRemote = true;

  constructor(private readonly connection: Connection) {
    this.description = `the release server at ${connection.url}`;
  }

  async read(key: string): Promise<Buffer | null> {
    const answer = await this.connection.send(pathOf(key), {}, [404]);
    return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
  }

  async has(key: string): Promise<boolean> {
    return (await this.connection.send(pathOf(key), { method: 'HEAD' }, [404])).ok;
  }

  async list(folder: string): Promise<readonly string[]> {
    const answer = await this.connection.send(`/v1/lists?folder=${encodeURIComponent(folder)}`);
    return (await answer.json()) as readonly string[];
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    const answer = await this.connection.send(`/v1/lists?deep=yes&folder=${encodeURIComponent(folder)}`);
    return (await answer.json()) as readonly StoredObject[];
  }

  readonly create = readOnly;
  readonly put = readOnly;
  readonly remove = readOnly;
}

/** The release service over HTTP. @param keys that sign what is read; the server's by default */
export async function openHttpReleases(connection: Connection, keys?: readonly string[]): Promise<Releases> {
  const readKeys = async (): Promise<readonly string[]> => {
    const answer = await connection.sendOpen('/v1/keys', {});
    return ((await answer.json()) as { readonly keys: readonly string[] }).keys;
  };
  const trusted = keys ?? (await readKeys());
  const remote = new HttpStore(connection);
  return {
    store: trusted.length > 0 ? new SignedStore(remote, { trusted, signing: null }) : remote,

    plan: (command) => connection.sendJson<PlanAnswer>('/v1/plan', command),

    async execute(command, prepared) {
      const body = { ...command, ...prepared };
      return (await connection.sendJson<{ readonly lines: readonly string[] }>('/v1/commands', body)).lines;
    },

    async publish({ folder, name, version, preview = false, force = false }) {
      const query = new URLSearchParams({
        ...(name === undefined ? {} : { name }),
        ...(version === undefined ? {} : { version }),
        ...(preview ? { preview: 'yes' } : {}),
        ...(force ? { force: 'yes' } : {}),
      });
      const upload = async (expected: readonly number[]): Promise<Response> => {
        const body = Readable.toWeb(await packFolder(folder)) as ReadableStream<Uint8Array>;
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/gzip' },
          body,
          duplex: 'half',
        };
        return connection.send(`/v1/builds?${query.toString()}`, init, expected);
      };
      let answer = await upload([503]);
      for (let uploads = 2; answer.status === 503 && uploads <= maxUploads; uploads += 1) {
        await wait(Number(answer.headers.get('retry-after') ?? 5) * 1000);
        answer = await upload(uploads < maxUploads ? [503] : []);
      }
      return ((await answer.json()) as { readonly lines: readonly string[] }).lines;
    },

    async errors(channel, name) {
      const answer = await connection.send(
        `/v1/errors/${name}?${new URLSearchParams({ channel }).toString()}`,
      );
      return ((await answer.json()) as { readonly builds: readonly ErrorsOfBuild[] }).builds;
    },

    async readMap(build, file) {
      const answer = await connection.send(`/v1${mapPath(build, file)}`, {}, [404]);
      return answer.ok ? answer.text() : null;
    },
  };
}
