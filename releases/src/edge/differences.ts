import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { BuildManifest } from 'platform/release';
import { layout, type BuildId } from '../store/layout';

const zstd = promisify(zstdCompress);
/** Quick enough for a request: 3 ms for 100 KB. More effort saves nothing between two builds. */
const params = { [constants.ZSTD_c_compressionLevel]: 9 };
/** Begins a stream with a dictionary: RFC 9842, section 5, "Dictionary-Compressed Zstandard". */
const magic = Buffer.from('5e2a4d1820000000', 'hex');

/** Differences that are kept, the least recently used goes first; most have less than a kilobyte. */
const mostKept = 2_000;
/** Files of earlier builds that browsers may still have. */
const mostKnown = 20_000;

/** 'app.1a2b3c4d.js' is 'app.js' in the next build, too. */
const hashed = /\.[0-9a-f]{8}(?=\.[a-z0-9]+$)/;
const stemOf = (file: string): string => file.replace(hashed, '');

/** `Use-As-Dictionary`: a browser may ask for this file of another build as a difference to it. */
export function useAsDictionary({ name }: Pick<BuildId, 'name'>, file: string): string {
  const pattern = hashed.test(file) ? file.replace(hashed, '.*') : file;
  return `match="/${layout.builds(name)}/*/${pattern}"`;
}

/** The integrity value of the file that a browser offers as dictionary; null if it can use none. */
export function offeredDictionary(headers: IncomingHttpHeaders): string | null {
  if (!/(^|[\s,])dcz([\s,;]|$)/.test(String(headers['accept-encoding'] ?? ''))) return null;
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  return hash === undefined ? null : `sha256-${hash}`;
}

interface KnownFile extends BuildId {
  readonly file: string;
  readonly pinned: BuildManifest['files'][string];
}

type Read = (build: BuildId, file: string, pinned: KnownFile['pinned']) => Promise<Buffer | null>;

/** Compression Dictionary Transport (RFC 9842): files as differences to those of earlier builds. */
export class Differences {
  /** By deployable and integrity: several have the same fonts. */
  private readonly known = new Map<string, KnownFile>();
  private readonly made = new Map<string, Promise<Buffer | null>>();

  /** @param read a verified file of a build; null if it is not there any more */
  constructor(private readonly read: Read) {}

  /** Browsers may have files of this build. */
  learn({ name, version, files }: BuildManifest): void {
    for (const [file, pinned] of Object.entries(files)) {
      const key = `${name} ${pinned.integrity}`;
      this.known.delete(key); // as the newest
      this.known.set(key, { name, version, file, pinned });
    }
    for (const oldest of this.known.keys()) {
      if (this.known.size <= mostKnown) break;
      this.known.delete(oldest);
    }
  }

  /** A file as `dcz`; null if that is not smaller, or the dictionary is another file. */
  async get(build: BuildId, file: string, pinned: KnownFile['pinned'], dictionary: string) {
    const before = this.known.get(`${build.name} ${dictionary}`);
    if (!before || stemOf(before.file) !== stemOf(file)) return null;
    const key = `${build.name} ${pinned.integrity} ${dictionary}`;
    const making = this.made.get(key) ?? this.make(build, file, pinned, before);
    this.made.delete(key); // as the newest
    this.made.set(key, making);
    making.catch(() => this.made.delete(key)); // the next request tries again
    const [oldest] = this.made.keys();
    if (oldest !== undefined && this.made.size > mostKept) this.made.delete(oldest);
    return making;
  }

  private async make(build: BuildId, file: string, pinned: KnownFile['pinned'], before: KnownFile) {
    const [bytes, dictionary] = await Promise.all([
      this.read(build, file, pinned),
      this.read(before, before.file, before.pinned),
    ]);
    if (!bytes || !dictionary) return null;
    const packed = await zstd(bytes, { dictionary, params });
    const hash = Buffer.from(before.pinned.integrity.replace(/^sha256-/, ''), 'base64');
    const difference = Buffer.concat([magic, hash, packed]);
    return difference.byteLength < bytes.byteLength / 5 ? difference : null;
  }
}
