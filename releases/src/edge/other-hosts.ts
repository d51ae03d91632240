import type { Manifest } from '@module-federation/sdk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { federationManifestFile, hostEntryFile } from 'platform/federation-manifest';
import { buildUrl, isScript, type BuildManifest } from 'platform/release';
import { readBuildFile } from '../build/stored';
import { currentBuilds, shellName } from '../channel/compose';
import { sendFailure } from 'server-kit/failures';
import { filePolicy } from 'server-kit/security-headers';
import { parseJson } from '../store/parse-json';
import type { EdgeContext } from './context';

/** Lasting addresses for other hosts: the channel's import map, and the files of current builds. */
export function serveOtherHosts(
  app: FastifyInstance,
  { store, views, manifests, publicUrl, channel }: EdgeContext,
): void {
  const originOf = ({ protocol, host }: FastifyRequest): string => publicUrl ?? `${protocol}://${host}`;
  const open = (reply: FastifyReply): FastifyReply =>
    reply
      .header('content-security-policy', filePolicy)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache');

  /** None for another channel: only its own edges show it. */
  async function buildsOf(wanted: string): Promise<BuildManifest[]> {
    const view = wanted === channel ? await views.newest() : null;
    const remotes = view ? currentBuilds(view.document).filter(({ name }) => name !== shellName) : [];
    const found = await Promise.all(remotes.map((build) => manifests.get(build)));
    return found.filter((manifest) => manifest !== null);
  }

  /** The manifest that the build's tool has made; null for a build that has none. */
  async function federationManifest(build: BuildManifest, publicPath: string): Promise<object | null> {
    const bytes = await readBuildFile(store, build, federationManifestFile);
    const own = bytes && (parseJson(bytes) as Manifest | undefined);
    return own ? { ...own, metaData: { ...own.metaData, publicPath } } : null;
  }

  app.get<{ Params: { channel: string } }>('/channels/:channel/importmap.json', async (request, reply) => {
    const modules = (await buildsOf(request.params.channel)).flatMap(({ name, version, foreign, files }) => {
      if (!Object.hasOwn(files, hostEntryFile)) return [];
      const folder = originOf(request) + buildUrl(name, version, '');
      // Our own builds check their other scripts themselves.
      const checked = foreign ? Object.keys(files).filter(isScript) : [hostEntryFile];
      const integrity = checked.map((file) => [folder + file, files[file]?.integrity] as const);
      return [{ name, url: folder + hostEntryFile, integrity }];
    });
    if (modules.length === 0) return sendFailure(open(reply), 'not-found');
    return open(reply).send({
      imports: Object.fromEntries(modules.map(({ name, url }) => [name, url])),
      integrity: Object.fromEntries(modules.flatMap(({ integrity }) => integrity)),
    });
  });

  app.get<{ Params: { channel: string; remote: string; '*': string } }>(
    '/channels/:channel/:remote/*',
    async (request, reply) => {
      const { channel, remote, '*': file } = request.params;
      const build = (await buildsOf(channel)).find(({ name }) => name === remote);
      if (!build) return sendFailure(open(reply), 'not-found');
      const folder = originOf(request) + buildUrl(build.name, build.version, '');
      if (file === federationManifestFile) {
        const manifest = await federationManifest(build, folder);
        return manifest ? open(reply).send(manifest) : sendFailure(open(reply), 'not-found');
      }
      const known = Object.hasOwn(build.files, file);
      return known ? open(reply).redirect(folder + file) : sendFailure(open(reply), 'not-found');
    },
  );
}
