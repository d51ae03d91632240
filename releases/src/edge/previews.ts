import type { FastifyInstance } from 'fastify';
import { previewsPath, type Preview } from 'platform/preview';
import { shellName } from '../channel/compose';
import { incompatibilities } from '../channel/fit';
import { toRecord } from '../channel/record';
import { sendFailure } from 'server-kit/failures';
import { readPreview } from '../preview/token';
import type { EdgeContext } from './context';
import { withScripts } from './foreign-scripts';

/**
 * `GET /previews/<token>`: the build of a preview link, with the current shell's files. Every invalid link
 * gets the same 404.
 */
export function servePreviews(app: FastifyInstance, context: EdgeContext): void {
  const { channel, views, manifests, previewKey: key } = context;

  async function find(token: string): Promise<Preview | null> {
    const claim = key === undefined ? null : readPreview(key, token, Date.now());
    if (claim?.channel !== channel) return null;
    const { name, expires } = claim;
    const view = await views.newest(channel);
    if (!view?.shellManifest || name === shellName) return null;
    const manifest = await manifests.get(claim);
    if (!manifest || incompatibilities(view.shellManifest, manifest).length > 0) return null;
    return { name, build: withScripts(toRecord(manifest, view.shellManifest), manifest), expires };
  }

  // A wildcard, since tokens are longer than the parameters that the router takes.
  app.get<{ Params: { '*': string } }>(
    `${previewsPath}/*`,
    { logLevel: 'error' }, // the log line of a request contains the token
    async (request, reply) => {
      const preview = await find(request.params['*']);
      return preview
        ? reply.header('cache-control', 'no-store').send(preview)
        : sendFailure(reply, 'not-found');
    },
  );
}
