import type { FastifyInstance } from 'fastify';
import type { BuildManifest } from 'shared/contract/release';
import { readManifest } from '../build/publish';
import { isName, isVersion, layout } from '../store/layout';
import type { Store } from '../store/store';
import { sendFailure } from './answer';
import { acceptedEncodings, contentType, isHeld, type Encoding } from './content';

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
  const etag = `"${listed.integrity.slice('sha384-'.length)}"`;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const bytes = await store.read(place + endings[encoding]);
    if (bytes) return { bytes, etag: etag.replace(/"$/, `-${encoding}"`), encoding };
  }
  const bytes = await store.read(place);
  return bytes && { bytes, etag };
}

/** `/builds/<name>/<version>/<file>`: files that never change, for any page of any origin. */
export function serveBuilds(app: FastifyInstance, store: Store, manifests: ManifestCache): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/builds/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      // A foreign host loads scripts with CORS, as integrity demands. The files are public; no cookie is involved.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      const manifest = await manifests.get(name, version);
      const found =
        manifest && (await readBuildFile(store, manifest, file, request.headers['accept-encoding']));
      if (!found) return sendFailure(reply, 'not-found');
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', found.etag)
        .header('vary', 'Accept-Encoding');
      if (isHeld(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
      if (found.encoding) reply.header('content-encoding', found.encoding);
      return reply.type(contentType(file)).send(found.bytes);
    },
  );
}
