import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuildManifest } from 'shared/contract/release';
import { readManifest } from '../build/publish';
import { sendFailure } from '../http/answer';
import { acceptedEncodings, contentType, isHeld, type Encoding } from '../http/content';
import { isName, isVersion, layout } from '../store/layout';
import type { Store } from '../store/store';
import { fitsIfRange, meetsIfMatch, readRange } from './range';

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The build.json of published builds. They never change, so each is read once. */
export class ManifestCache {
  private readonly known = new Map<string, BuildManifest>();

  constructor(private readonly store: Store) {}

  async get(name: string, version: string): Promise<BuildManifest | null> {
    if (!isName(name) || !isVersion(version)) return null;
    const key = `${name}@${version}`;
    const known = this.known.get(key);
    if (known) return known;
    const manifest = await readManifest(this.store, name, version);
    if (manifest) this.known.set(key, manifest);
    return manifest;
  }
}

export interface BuildFile {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoding?: Encoding;
}

/** A file of a build in the best encoding the browser takes. Only what build.json lists is found, whatever is asked for. */
export async function readBuildFile(
  store: Store,
  manifest: BuildManifest,
  file: string,
  acceptEncoding: string | undefined,
): Promise<BuildFile | null> {
  const listed = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined;
  if (!listed) return null;
  const place = layout.buildFile(manifest.name, manifest.version, file);
  const etag = `"${listed.integrity.slice('sha256-'.length)}"`;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const bytes = await store.read(place + endings[encoding]);
    if (bytes) return { bytes, etag: etag.replace(/"$/, `-${encoding}"`), encoding };
  }
  const bytes = await store.read(place);
  return bytes && { bytes, etag };
}

/** The part of a file that a request asks for; null when it gets the whole. */
function partOf({ headers }: FastifyRequest, { bytes, etag }: BuildFile): ReturnType<typeof readRange> {
  return fitsIfRange(headers['if-range'], etag) ? readRange(headers.range, bytes.length) : null;
}

/**
 * Answers with a file or with what the request's conditions make of it, in the order of RFC 9110, 13.2.2. The conditions
 * on dates are passed over: a build's files have strong tags, and no time of change.
 */
function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encoding }: BuildFile,
  part: ReturnType<typeof readRange>,
): FastifyReply {
  const size = bytes.length;
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('accept-ranges', 'bytes');
  if (!meetsIfMatch(headers['if-match'], etag)) return reply.code(412).send();
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (isHeld(headers['if-none-match'], etag)) return reply.code(304).send();
  if (part === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  if (!part) return reply.send(bytes);
  const { start, end } = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .send(bytes.subarray(start, end + 1));
}

/** `/builds/<name>/<version>/<file>`: files that never change, for any page of any origin. */
export function serveBuilds(app: FastifyInstance, store: Store, manifests: ManifestCache): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/builds/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const { headers, method } = request;
      // A foreign host loads scripts with CORS, as integrity demands. The files are public; no cookie is involved.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      const manifest = await manifests.get(name, version);
      const read = async (encodings: string | undefined): Promise<BuildFile | null> =>
        manifest && readBuildFile(store, manifest, file, encodings);
      // Parts are parts of the plain bytes: what a cut through compressed ones means depends on the compression. Only
      // GET has parts (RFC 9110, 14.2).
      const plain = headers.range !== undefined && method === 'GET' ? await read(undefined) : null;
      const part = plain && partOf(request, plain);
      const found = part ? plain : await read(headers['accept-encoding']);
      if (!found) return sendFailure(reply, 'not-found');
      return sendFile(request, reply.type(contentType(file)), found, part);
    },
  );
}
