import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readChannel } from '../channel/channel-store';
import { sendFailure } from 'server-kit/failures';
import { serveHealth } from 'server-kit/health';
import { openLimits } from 'server-kit/limits';
import { openServer, type ServerOptions } from 'server-kit/open-server';
import type { Passwords } from 'server-kit/sign-in/passwords';
import { serveSignIn } from 'server-kit/sign-in/serve-sign-in';
import { Sessions } from 'server-kit/sign-in/sessions';
import type { Claims, OpenIdProvider } from 'server-kit/sign-in/sign-in';
import { counter, gauge } from 'server-kit/telemetry';
import { readVerdicts } from '../judge/verdict-file';
import { serveAssets } from '../ops/assets';
import { ChannelHistory } from '../ops/channel-history';
import { keptSessions } from '../ops/kept-sessions';
import { credentialOf, operatorOf } from '../ops/operators';
import { sendConsole, sendPlain } from '../ops/plain-page';
import { serveRollBackForm } from '../ops/roll-back-form';
import { callerOfOperator } from '../service/caller';
import type { ReleaseService } from '../service/release-service';
import { observeRefused } from '../trust/observe-refused';
import { Authenticator } from './authenticate';
import type { readServers } from '../ops/servers';
import { serveCommands } from './command-routes';
import { IdTokens } from './id-tokens';

interface ReleaseServerOptions extends ServerOptions {
  /** Operators who log in with a password. */
  readonly operators: Passwords;
  readonly oidc?: OpenIdProvider | null;
  /** A Valkey or Redis server where all processes count attempts together; without it each counts alone. */
  readonly limitsUrl?: string | null;
  readonly service: ReleaseService;
  /** The channel that is shown first. */
  readonly channel: string;
  /** Its public address: that of the console, and the audience of the tokens of CI jobs. */
  readonly publicUrl: string;
  /** Signs sessions and access tokens; servers of one address share it. Random by default. */
  readonly key?: string | undefined;
  /** Whom the console asks about APIs, database, mails and backup; left out: nobody. */
  readonly system?: Parameters<typeof readServers>[2];
  /** Of this server. */
  readonly version?: string;
}

/** A whole archive on a slow line. */
const bodyMs = 5 * 60_000;

/** `/v1` and `/ops`, on an origin of its own: it shares only the store with edges. */
export function buildReleaseServer(options: ReleaseServerOptions): FastifyInstance {
  const { service, operators, oidc = null, channel, publicUrl, limitsUrl } = options;
  const { key = randomBytes(32) } = options;
  const { store, policy } = service;
  const app = openServer({ bodyMs, ...options }, { requestMs: 2 * bodyMs, hasPages: true });
  observeRefused([store], app.log);
  const site = 'ops';
  const sessions = new Sessions({
    site,
    store: keptSessions(store),
    credentialOf: (name) => credentialOf(name, operators, oidc, policy),
    key,
  });
  const authenticator = new Authenticator({
    store,
    policy,
    key,
    idTokens: policy && new IdTokens(store, policy, publicUrl),
    callerOfSession: async (name, id) =>
      (await sessions.use(name, id)) ? callerOfOperator(policy, name) : null,
  });
  const history = new ChannelHistory(store, channel);
  const { system = { api: null, opsToken: undefined }, version = '' } = options;
  const issueForPerson = authenticator.issueForPerson.bind(authenticator);
  const console = { history, operators, sessions, issueForPerson, system, version };
  void app.register(async (scope) => {
    const limits = await openLimits(scope, limitsUrl);
    serveCommands(scope, { service, authenticator, limits, console });
    const signIn = {
      ...{ site, path: '/ops', publicUrl, sessions, limits, passwords: operators, provider: oidc },
      personOf: (claims: Claims) => operatorOf(policy, claims),
      strangerText: 'You are not in the release policy. Ask who keeps it to add you',
      sendPage: sendPlain,
    };
    serveAssets(scope);
    serveSignIn(scope, signIn, (pages) => {
      for (const path of ['/ops', '/ops/*']) pages.get(path, async (_request, reply) => sendConsole(reply));
      serveRollBackForm(pages, service, history);
    });
  });

  app.addHook('onClose', () => service.pool?.close());
  counter('portal.automatic.rollbacks', '{rollback}', 'Builds that were taken back by themselves', (result) =>
    result.observe(service.automaticRollbacks),
  );
  gauge('portal.release.undecided', '{build}', 'Builds about which a person must decide', async (result) => {
    const judged = await readVerdicts(store, channel).catch(() => []);
    const undecided = judged.filter(({ decision }) => decision === 'ask a person');
    result.observe(undecided.length, { channel });
  });

  app.get('/', async (_request, reply) => reply.redirect('/ops', 303));

  // Ready when the store can be read. Only operators see what runs.
  serveHealth(app, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await readChannel(store, channel);
      return await reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error(error);
      return reply.code(503).send({ status: 'the release store cannot be read' });
    }
  });

  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 'not-found'));
  return app;
}
