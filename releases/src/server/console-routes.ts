import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Passwords } from 'server-kit/sign-in/passwords';
import { sessionOf, type Sessions } from 'server-kit/sign-in/sessions';
import type { Answers, ChannelState } from '../ops/answers';
import type { ChannelHistory } from '../ops/channel-history';
import { readBuilds, readState, toRevision } from '../ops/channel-state';
import { readServers, type SystemAddress } from '../ops/servers';
import { mayDo, worksIn, type Caller } from '../service/caller';
import { linksOf } from '../service/previews';
import type { ReleaseService } from '../service/release-service';
import { readTokens } from '../service/tokens';
import { isName } from '../store/layout';

export interface ConsoleParts {
  readonly history: ChannelHistory;
  readonly operators: Passwords;
  readonly sessions: Sessions;
  /** Makes a token for a person's command line, which ends with the session. */
  readonly issueForPerson: (name: string, session: string, ends: number) => string;
  /** Whom it asks about APIs, database, mails and backup. */
  readonly system: SystemAddress;
  /** Of this server. */
  readonly version: string;
}

type CallerOf = (request: FastifyRequest) => Caller;

type OfChannel = FastifyRequest<{ Params: { readonly channel: string } }>;

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message });

const noSession = 'A token has no session: this is for people in a browser';
const noChannel = 'There is no such channel, or nothing is promoted to it';

/** What the console reads, beside objects and errors. It changes things by commands. */
export function serveConsole(
  app: FastifyInstance,
  service: ReleaseService,
  { history, operators, system, version }: ConsoleParts,
  callerOf: CallerOf,
): void {
  const { store, policy } = service;

  /** Operators see what runs, also where they may change nothing. */
  const mayLook = (request: FastifyRequest, channel: string): boolean =>
    sessionOf(request) !== null || worksIn(callerOf(request), channel);

  app.get('/channels', async (request): Promise<Answers['channels']> => {
    const channels = await history.channels();
    return { channels: channels.filter((channel) => mayLook(request, channel)) };
  });

  const readChannel = async (request: OfChannel) => {
    const { channel } = request.params;
    const [newest, ...older] = mayLook(request, channel) ? await history.read(channel) : [];
    return newest ? ([newest, ...older] as const) : null;
  };

  app.get('/channels/:channel', async (request: OfChannel, reply): Promise<ChannelState | FastifyReply> => {
    const revisions = await readChannel(request);
    return revisions ? readState(store, revisions, callerOf(request)) : refuse(reply, 404, noChannel);
  });

  app.get(
    '/channels/:channel/history',
    async (request: OfChannel, reply): Promise<Answers['history'] | FastifyReply> => {
      const revisions = await readChannel(request);
      return revisions ? { revisions: revisions.map(toRevision) } : refuse(reply, 404, noChannel);
    },
  );

  app.get(
    '/channels/:channel/servers',
    async (request: OfChannel, reply): Promise<Answers['servers'] | FastifyReply> => {
      const revisions = await readChannel(request);
      return revisions
        ? { servers: await readServers(store, revisions[0], system, version) }
        : refuse(reply, 404, noChannel);
    },
  );

  app.get(
    '/channels/:channel/previews',
    async (request: OfChannel, reply): Promise<Answers['previews'] | FastifyReply> => {
      const { channel } = request.params;
      if (!isName(channel)) return refuse(reply, 404, noChannel);
      const links = await linksOf(store, callerOf(request), channel, Date.now());
      return { links: links.map(({ hash: _secret, ...link }) => link) };
    },
  );

  app.get(
    '/builds/:name',
    async (
      request: FastifyRequest<{ Params: { readonly name: string } }>,
      reply,
    ): Promise<Answers['builds'] | FastifyReply> => {
      const { name } = request.params;
      return isName(name) ? readBuilds(store, name) : refuse(reply, 404, 'There is no such deployable');
    },
  );

  app.get('/people', async (request, reply): Promise<Answers['people'] | FastifyReply> => {
    const caller = callerOf(request);
    if (!mayDo(caller, ['tokens'], '*'))
      return refuse(reply, 403, 'Who may not make tokens does not see those of others');
    const people = policy
      ? policy.people.map(({ name, may }) => ({ name, may }))
      : [...operators.keys()].map((name) => ({ name, may: null }));
    const jobs = policy?.trust.map(({ actor, may }) => ({ actor, may })) ?? [];
    return { people, jobs, tokens: await readTokens(store, caller) };
  });
}

/** An operator's own sessions: to see, and to end, with a token for the command line. */
export function serveOwnSessions(
  app: FastifyInstance,
  { sessions, issueForPerson }: ConsoleParts,
  callerOf: CallerOf,
): void {
  app.get('/session', async (request, reply): Promise<Answers['session'] | FastifyReply> => {
    const session = sessionOf(request);
    if (!session) return refuse(reply, 404, noSession);
    const { name, id } = session;
    const mayTokens = mayDo(callerOf(request), ['tokens'], '*');
    return { name, id, sessions: await sessions.list(name), mayTokens };
  });

  app.post<{ Body: { readonly id?: unknown } | null }>('/session/end', async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return refuse(reply, 404, noSession);
    await sessions.end(session.name, String(request.body?.id));
    request.log.info({ operator: session.name }, 'an operator ended a session');
    return { sessions: await sessions.list(session.name) };
  });

  app.post('/session/token', async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return refuse(reply, 404, noSession);
    const { name, id, ends } = session;
    request.log.info({ operator: name }, 'an operator made a token for the command line');
    return { token: issueForPerson(name, id, ends), ends };
  });
}
