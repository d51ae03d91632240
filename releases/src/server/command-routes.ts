import { createBrotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from 'server-kit/limits';
import { mayUseCookie } from 'server-kit/same-origin';
import { sessionOf } from 'server-kit/sign-in/sessions';
import { nothingFound } from '../channel/apply';
import { readChange, readCommand, readPrepared } from '../channel/command';
import { isRefusal, ReleaseError } from '../release-error';
import { callerOfOperator, worksIn, type Caller } from '../service/caller';
import type { ReleaseService } from '../service/release-service';
import { answerOf } from '../service/releases';
import { isFilePath, isKey, isName, isVersion } from '../store/layout';
import { SignedStore } from '../trust/signed-store';
import type { Authenticator } from './authenticate';
import { answerRefusals, callerOf, notFound, noteCall } from './calls';
import { serveConsole, serveOwnSessions } from './console-routes';
import { servePublish } from './publish-route';

/** A promotion of a hundred builds, with what a mount found, is a tenth of it. */
const bodyLimit = 1024 * 1024;
/** Failed attempts of a network in a minute. */
const mostFailures = 60;

interface CommandOptions {
  readonly service: ReleaseService;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  readonly console: Parameters<typeof serveConsole>[2];
}

/** An operator's browser mounts nothing. */
const notMounted = {
  ...nothingFound,
  leftOut: ['it was not mounted in a browser: the command came from the console'],
};

/** What is released, for every caller; how builds do, for those who work in the channel. */
function mayRead(caller: Caller, key: string): boolean {
  const [, channel] = /^verdicts\/([^/.]+)\.json$/.exec(key) ?? [];
  return channel === undefined ? /^(builds|channels)(\/|$)/.test(key) : worksIn(caller, channel);
}

const notAKey = 'This is no path of an object: it has an empty segment, or one of dots';

type Query = Readonly<Record<string, string | undefined>>;

/** `/v1`. A call names its caller by a bearer token, or by the session begun at `/ops/login`. */
export function serveCommands(
  app: FastifyInstance,
  { service, authenticator, limits, console }: CommandOptions,
): void {
  void app.register(
    async (scope) => {
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const refuseCaller = createRefusal(limits);
      serveTokens(scope, authenticator, refuseCaller);
      serveKeys(scope, service);
      await scope.register(async (known) => {
        known.addHook('onRequest', async (request, reply) => {
          const session =
            request.headers.authorization === undefined && mayUseCookie(request)
              ? await console.sessions.read(request)
              : null;
          const caller = session
            ? callerOfOperator(service.policy, session.name)
            : await authenticator.read(request);
          if (!caller) return refuseCaller(request, reply, badToken);
          noteCall(request, caller);
        });
        answerRefusals(known);
        serveCommand(known, service);
        const { pool } = service;
        if (pool) servePublish(known, service, pool);
        serveObjects(known, service);
        serveErrors(known, service);
        serveConsole(known, service, console);
        serveOwnSessions(known, console);
      });
    },
    { prefix: '/v1' },
  );
}

const badToken = 'The token is not valid, was revoked, or has ended: get a new one';

type RefuseCaller = (request: FastifyRequest, reply: FastifyReply, why: string) => Promise<FastifyReply>;

/** Refuses who does not prove who they are, and counts that against their network. */
function createRefusal(limits: Limits): RefuseCaller {
  return async (request, reply, why) => {
    const isTooOften = (await limits.countCaller('release-auth', request, mostFailures)) > 0;
    request.log.warn({ address: request.ip, why }, 'a caller of the release server was refused');
    return isTooOften
      ? reply.code(429).send({ message: 'Too many attempts. Wait a minute and try again' })
      : reply.code(401).send({ message: why });
  };
}

/** A CI job gets a token of the release server for the one of its CI. */
function serveTokens(scope: FastifyInstance, authenticator: Authenticator, refuseCaller: RefuseCaller): void {
  scope.post<{ Body: { readonly token?: unknown } | null }>(
    '/token',
    { bodyLimit: 32 * 1024 },
    async (request, reply) => {
      try {
        const { token } = request.body ?? {};
        const exchanged = typeof token === 'string' ? await authenticator.exchange(token) : null;
        if (exchanged) {
          const { actor, from } = exchanged.caller;
          request.log.info({ actor, from }, 'a CI job identified itself');
          return await reply.send({ token: exchanged.token, actor });
        }
        return await refuseCaller(request, reply, 'No team of the release policy is meant by this token');
      } catch (error) {
        if (!isRefusal(error, 'stranger')) throw error;
        return refuseCaller(request, reply, `The token of the CI job was refused: ${error.message}`);
      }
    },
  );
}

function serveKeys(scope: FastifyInstance, service: ReleaseService): void {
  /** Public keys are no secret. A command line checks with them what it reads here. */
  scope.get('/keys', async () => ({
    keys: service.store instanceof SignedStore ? service.store.keys.trusted : [],
  }));
}

function serveCommand(known: FastifyInstance, service: ReleaseService): void {
  known.post<{ Body: object | null }>('/commands', { bodyLimit }, async (request) => {
    const caller = callerOf(request);
    const { plan, mounted, ...words } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const command = readCommand(words);
    noteCall(request, caller, { command });
    const prepared = readPrepared({ plan, mounted });
    const given = sessionOf(request) ? { ...prepared, mounted: notMounted } : prepared;
    const { lines } = await service.execute(caller, command, given);
    request.log.info({ actor: caller.actor, command, from: caller.from }, 'a command was carried out');
    return { lines };
  });
  known.post('/plan', { bodyLimit }, async (request) => {
    const made = await service.plan(callerOf(request), readChange(request.body));
    const byCaller = sessionOf(request) ? 'nobody' : 'caller';
    return answerOf(made, service.mountsItself ? 'server' : byCaller);
  });
}

function serveObjects(known: FastifyInstance, service: ReleaseService): void {
  // What is released, with its signatures. Tokens and sessions stay inside.
  const raw = service.store instanceof SignedStore ? service.store.unsigned : service.store;
  known.get<{ Params: { '*': string } }>('/objects/*', async (request, reply) => {
    const key = request.params['*'];
    if (!isKey(key)) throw new ReleaseError(notAKey, 'malformed');
    const bytes = mayRead(callerOf(request), key) ? await raw.read(key) : null;
    if (!bytes) throw notFound('There is no such object');
    return reply.type('application/octet-stream').send(bytes);
  });
  known.get<{ Querystring: Query }>('/lists', async (request) => {
    const { folder = '', deep } = request.query;
    if (!isKey(folder)) throw new ReleaseError(notAKey, 'malformed');
    if (!mayRead(callerOf(request), folder)) throw notFound('There is no such folder');
    return deep === 'yes' ? raw.objects(folder) : raw.list(folder);
  });
}

/** What builds threw, and the maps that say where: both for those who release the deployable. */
function serveErrors(known: FastifyInstance, service: ReleaseService): void {
  known.get<{ Params: { name: string }; Querystring: Query }>('/errors/:name', async (request) => {
    const { name } = request.params;
    const { channel = '' } = request.query;
    if (!isName(name) || !isName(channel))
      throw new ReleaseError('Name a deployable and a channel', 'malformed');
    return { builds: await service.errors(callerOf(request), channel, name) };
  });
  known.get<{ Params: Record<'name' | 'version' | '*', string> }>(
    '/maps/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const isMap = isName(name) && isVersion(version) && isFilePath(file);
      const packed = isMap ? await service.readMap(callerOf(request), { name, version }, file) : null;
      if (!packed) throw notFound('There is no such source map');
      // Unpacked as it is sent, and not looked at: what is in it costs its reader alone.
      const unpack = createBrotliDecompress();
      unpack.end(packed);
      return reply.type('application/json').send(unpack);
    },
  );
}
