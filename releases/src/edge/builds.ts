import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuildManifest } from 'shared/contract/release';
import { readManifest } from '../build/publish';
import { sendFailure } from '../http/answer';
import { contentType } from '../store/content';
import { isName, isVersion, layout } from '../store/layout';
import type { Store } from '../store/store';
import { LocalFiles } from './local-files';

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

/** `/builds/<name>/<version>/<file>`: the files that a build.json lists, for pages of any origin. */
export function serveBuilds(app: FastifyInstance, store: Store, manifests: ManifestCache): void {
  const files = new LocalFiles(store);
  app.addHook('onClose', () => files.remove());
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    // The package calls scripts application/javascript, which RFC 9239 made obsolete.
    scope.addHook('onSend', async (request, reply) => {
      const { '*': file } = request.params as { readonly '*': string };
      if (reply.statusCode < 300) reply.type(contentType(file));
    });
    scope.get<{ Params: { name: string; version: string; '*': string } }>(
      '/builds/:name/:version/*',
      async (request, reply) => {
        const { name, version, '*': file } = request.params;
        // Other origins load scripts with CORS, as integrity requires. The files are public, and no cookie is involved.
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('vary', 'Accept-Encoding');
        const manifest = await manifests.get(name, version);
        if (!manifest || !Object.hasOwn(manifest.files, file)) return sendFailure(reply, 'not-found');
        const key = layout.buildFile(name, version, file);
        const folder = await files.folderWith(key);
        return folder === null ? sendFailure(reply, 'not-found') : reply.sendFile(key, folder);
      },
    );
  });
}
