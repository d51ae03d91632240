import type { FastifyInstance, FastifyRequest } from 'fastify';
import { previewsPath, type Preview } from 'platform/preview';
import { entryOf, shellName } from '../channel/compose';
import { incompatibilities } from '../channel/fit';
import { toRecord } from '../channel/record';
import { sendFailure } from 'server-kit/failures';
import { findLink } from '../preview/links';
import type { EdgeContext, EdgeOptions } from './context';

/** Whether a request is of the origin for previews. Its pages are those of the portal, for nobody to find. */
export const isOnPreviewHost = ({ hostname }: FastifyRequest, { previewUrl }: EdgeOptions): boolean =>
  previewUrl !== undefined && hostname === new URL(previewUrl).hostname;

/** `GET /previews/<token>`, on the origin for previews only. Every invalid link gets the same 404. */
export function servePreviews(app: FastifyInstance, context: EdgeContext): void {
  const { store, channel, views, manifests } = context;

  async function find(token: string): Promise<Preview | null> {
    const link = await findLink(store, channel, token, Date.now());
    if (!link) return null;
    const { name, expires } = link;
    const view = await views.newest();
    if (!view?.shellManifest || name === shellName) return null;
    const manifest = await manifests.get(link);
    if (!manifest || incompatibilities(view.shellManifest, manifest).length > 0) return null;
    const { settings } = entryOf(view.document, name) ?? {};
    return { name, build: toRecord(manifest, view.shellManifest, settings), expires };
  }

  // A wildcard, since tokens are longer than the parameters that the router takes.
  app.get<{ Params: { '*': string } }>(`${previewsPath}/*`, async (request, reply) => {
    const preview = isOnPreviewHost(request, context) ? await find(request.params['*']) : null;
    return preview
      ? reply.header('cache-control', 'no-store').send(preview)
      : sendFailure(reply, 'not-found');
  });
}
