import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuildManifest } from 'platform/release';
import { encodings, endings, isCopyOf } from '../build/compress';
import { integrityOf } from 'sdk/build/integrity-of';
import { readBuildFile } from '../build/stored';
import { buildsIn, offeredBuilds } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { sendFailure } from 'server-kit/failures';
import { filePolicy } from 'server-kit/security-headers';
import { ReleaseError } from '../release-error';
import { contentType, immutable } from '../store/content';
import { FileStore } from '../store/file-store';
import { layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import type { EdgeContext } from './context';
import { Differences, offeredDictionary, useAsDictionary } from './differences';

type PinnedSize = BuildManifest['files'][string];

/** The folder that @fastify/static serves. A bucket's file is checked and copied when first asked for. */
class LocalFiles {
  private temporary: Promise<string> | undefined;
  private readonly copies = new Map<string, Promise<boolean>>();
  private isClosed = false;

  constructor(
    private readonly store: Store,
    /** Where copies stay for the next start; undefined for a folder of this process. */
    private readonly kept: string | undefined,
  ) {}

  /** The folder with the file and its compressed copies; null without a file of these bytes. */
  async folderWith(key: string, pinned: PinnedSize): Promise<string | null> {
    if (this.store.folder !== undefined) return this.store.folder;
    if (this.isClosed) return null;
    const folder =
      this.kept ?? (await (this.temporary ??= mkdtemp(path.join(os.tmpdir(), 'portal-builds-'))));
    if (this.isClosed) return null; // meanwhile
    let copy = this.copies.get(key);
    if (!copy) {
      copy = this.copy(new FileStore(folder), key, pinned);
      this.copies.set(key, copy);
      // The next request tries again.
      copy.then((found) => found || this.copies.delete(key)).catch(() => this.copies.delete(key));
    }
    return (await copy) ? folder : null;
  }

  /** The bytes of a file; null if the store has no such file with these bytes. */
  async read(key: string, pinned: PinnedSize): Promise<Buffer | null> {
    const folder = await this.folderWith(key, pinned);
    return folder === null ? null : new FileStore(folder).read(key);
  }

  async remove(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.copies.values());
    if (this.temporary) await rm(await this.temporary, { recursive: true, force: true });
  }

  private async copy(local: Store, key: string, pinned: PinnedSize): Promise<boolean> {
    const found = await this.copyOne(local, key, async (bytes) => integrityOf(bytes) === pinned.integrity);
    if (!found) return false;
    const copies = encodings.map((encoding) =>
      this.copyOne(local, key + endings[encoding], (bytes) => isCopyOf(pinned, encoding, bytes)),
    );
    // With the file itself from an earlier start, a bucket that is away costs its compressed copies at most.
    await (found === 'kept' ? Promise.allSettled(copies) : Promise.all(copies));
    return true;
  }

  private async copyOne(local: Store, key: string, isRight: (bytes: Buffer) => Promise<boolean>) {
    const kept = await local.read(key);
    if (kept && (await isRight(kept))) return 'kept';
    if (kept) await local.remove(key);
    const bytes = await this.store.read(key);
    if (!bytes || !(await isRight(bytes))) return null;
    await local.put(key, bytes);
    return 'copied';
  }
}

/**
 * `/builds/<name>/<version>/<file>`, for pages of any origin.
 * @returns follows a document that is served: copies the builds that tabs get from a bucket, for when it is
 * away, and learns which earlier ones browsers may have
 */
export function serveBuilds(
  app: FastifyInstance,
  { store, kept, manifests }: Pick<EdgeContext, 'store' | 'kept' | 'manifests'>,
): (document: ChannelDocument) => Promise<void> {
  const files = new LocalFiles(store, kept?.folder);
  const differences = new Differences((build, file, pinned) =>
    files.read(layout.buildFile(build, file), pinned),
  );
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
    const config = { isPublicFile: true };
    scope.get<{ Params: BuildId & { '*': string } }>(
      '/builds/:name/:version/*',
      { config },
      async (request, reply) => {
        const { '*': file, ...build } = request.params;
        // Other origins load scripts with CORS, as integrity requires. The files are public, and no cookie is
        // involved.
        reply
          .header('content-security-policy', filePolicy)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('vary', 'Accept-Encoding, Available-Dictionary');
        // Builds of before may list one among their files.
        const manifest = file.endsWith('.map') ? null : await manifests.get(build);
        const pinned = manifest && Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined;
        if (!manifest || !pinned) return sendFailure(reply, 'not-found');
        reply.header('use-as-dictionary', useAsDictionary(build, file));
        const dictionary = request.headers.range ? null : offeredDictionary(request.headers);
        const difference =
          dictionary && (await differences.get(build, file, pinned, dictionary).catch(() => null));
        if (difference)
          return reply.headers({ 'cache-control': immutable, 'content-encoding': 'dcz' }).send(difference);
        const key = layout.buildFile(build, file);
        const folder = await files.folderWith(key, pinned).catch((error: unknown) => {
          if (error instanceof ReleaseError) throw error; // the bucket's
          request.log.error(
            error,
            `${key} could not be copied: free space below EDGE_CACHE, or in the temporary folder`,
          );
          return undefined;
        });
        if (folder) return reply.sendFile(key, folder);
        // A full disk must not keep builds from candidates.
        const bytes = folder === undefined ? await readBuildFile(store, manifest, file) : null;
        if (!bytes) return sendFailure(reply, 'not-found');
        return reply.header('cache-control', immutable).send(bytes);
      },
    );
  });
  return async (document) => {
    const named = await mapConcurrent(buildsIn(document), (build) => manifests.get(build).catch(() => null));
    for (const manifest of named.reverse()) if (manifest) differences.learn(manifest);
    if (!store.isRemote) return;
    // With the newest fallback.
    for (const build of offeredBuilds(document, 1)) {
      const manifest = await manifests.get(build);
      await mapConcurrent(Object.entries(manifest?.files ?? {}), ([file, pinned]) =>
        files.folderWith(layout.buildFile(build, file), pinned),
      );
    }
  };
}
