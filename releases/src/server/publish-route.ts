import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { archiveName } from '../build/build-tasks';
import { explainDisk } from '../build/unpack-archive';
import { ReleaseError } from '../release-error';
import { forbidden, mayDo, type Caller } from '../service/caller';
import type { ReleaseService } from '../service/release-service';
import { isName, isVersion } from '../store/layout';
import { callerOf, noteCall } from './calls';
import { receiveArchive } from './receive-archive';

/** Publishes of all callers: each takes up to 400 MB of disk, and of one caller there is one. */
const mostPublishes = 8;

const busy = (message: string): ReleaseError => new ReleaseError(message, 'busy');

type Query = Readonly<Record<string, string | undefined>>;

/** 'mf-auth@1.0.0', '?' for what the caller did not name as builds are named. */
const buildText = ({ name = '', version = '' }: Query): string =>
  `${isName(name) ? name : '?'}@${isVersion(version) ? version : '?'}`;

function mayPublishSomething(caller: Caller): boolean {
  if (caller.may === null) return true;
  const deployables = caller.may.flatMap((right) => right.deployables);
  return deployables.some((one) => mayDo(caller, ['publish', 'preview'], one));
}

/** `POST /builds` takes an archive. The server stores it; what is in it, a process of the pool looks at. */
export function servePublish(
  app: FastifyInstance,
  service: ReleaseService,
  pool: NonNullable<ReleaseService['pool']>,
): void {
  const publishing = new Set<string>();

  async function publish(request: FastifyRequest, caller: Caller): Promise<string> {
    const { name, version, preview, force } = request.query as Query;
    const prefix = path.join(os.tmpdir(), 'portal-archive-');
    const root = await mkdtemp(prefix).catch((error: unknown) => Promise.reject(explainDisk(error)));
    try {
      await receiveArchive(request.raw, path.join(root, archiveName));
      const checked = await pool.prepare(root, { name, version }, caller.actor);
      return await service.publishChecked(caller, checked, {
        preview: preview === 'yes',
        force: force === 'yes',
      });
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }

  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload));
  app.post('/builds', async (request) => {
    const caller = callerOf(request);
    const { actor, from } = caller;
    noteCall(request, caller, { build: buildText(request.query as Query) });
    if (!mayPublishSomething(caller)) throw forbidden(`${actor} may not publish anything`);
    if (publishing.has(actor)) throw busy(`${actor} is publishing another build: try again`);
    if (publishing.size >= mostPublishes) throw busy('Others are publishing: try again');
    publishing.add(actor);
    const line = await publish(request, caller).finally(() => publishing.delete(actor));
    request.log.info({ actor, from }, line);
    return { lines: [line] };
  });
}
