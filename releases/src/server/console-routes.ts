import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Passwords } from 'server-kit/sign-in/passwords';
import { sessionOf, type Sessions } from 'server-kit/sign-in/sessions';
import type { Answers, ChannelState } from '../ops/answers';
import type { ChannelHistory } from '../ops/channel-history';
import { readBuilds, readState, toRevision } from '../ops/channel-state';
import { readServers } from '../ops/servers';
import { mayDo, worksIn } from '../service/caller';
import { linksOf } from '../service/previews';
import type { ReleaseService } from '../service/release-service';
import { readTokens } from '../service/tokens';
import { isName } from '../store/layout';
import { callerOf, notFound } from './calls';

interface ConsoleParts {
  readonly history: ChannelHistory;
  readonly operators: Passwords;
  readonly sessions: Sessions;
  /** Makes a token for a person's command line, which ends with the session. */
  readonly issueForPerson: (name: string, session: string, ends: number) => string;
  /** Whom it asks about APIs, database, mails and backup. */
  readonly system: Parameters<typeof readServers>[2];
  /** Of this server. */
  readonly version: string;
}

type OfChannel = FastifyRequest<{ Params: { readonly channel: string } }>;
type OfName = FastifyRequest<{ Params: { readonly name: string } }>;

/** What the console reads, beside objects and errors. It changes things by commands. */
export function serveConsole(
  app: FastifyInstance,
  service: ReleaseService,
  { history, operators, system, version }: ConsoleParts,
): void {
  const { store, policy } = service;

  /** Operators see what runs, also where they may change nothing. */
  const mayLook = (request: FastifyRequest, channel: string): boolean =>
    sessionOf(request) !== null || worksIn(callerOf(request), channel);

  const readRevisions = async (request: OfChannel) => {
    const { channel } = request.params;
    const [newest, ...older] = mayLook(request, channel) ? await history.read(channel) : [];
    if (newest) return [newest, ...older] as const;
    throw notFound('There is no such channel, or nothing is promoted to it');
  };

  app.get('/channels', async (request): Promise<Answers['channels']> => {
    const channels = await history.channels();
    return { channels: channels.filter((channel) => mayLook(request, channel)) };
  });

  app.get('/channels/:channel', async (request: OfChannel): Promise<ChannelState> =>
    readState(store, await readRevisions(request), callerOf(request)),
  );

  app.get('/channels/:channel/history', async (request: OfChannel): Promise<Answers['history']> => ({
    revisions: (await readRevisions(request)).map(toRevision),
  }));

  app.get('/channels/:channel/servers', async (request: OfChannel): Promise<Answers['servers']> => {
    const [newest] = await readRevisions(request);
    return { servers: await readServers(store, newest, system, version) };
  });

  app.get('/channels/:channel/previews', async (request: OfChannel): Promise<Answers['previews']> => {
    const { channel } = request.params;
    if (!isName(channel)) throw notFound('There is no such channel');
    return { links: await linksOf(store, callerOf(request), channel, Date.now()) };
  });

  app.get('/builds/:name', async (request: OfName): Promise<Answers['builds']> => {
    const { name } = request.params;
    if (!isName(name)) throw notFound('There is no such deployable');
    return readBuilds(store, name);
  });

  app.get('/people', async (request): Promise<Answers['people']> => {
    const tokens = await readTokens(store, callerOf(request));
    const people = policy
      ? policy.people.map(({ name, may }) => ({ name, may }))
      : [...operators.keys()].map((name) => ({ name, may: null }));
    const jobs = policy?.trust.map(({ actor, may }) => ({ actor, may })) ?? [];
    return { people, jobs, tokens };
  });
}

function requireSession(request: FastifyRequest) {
  const session = sessionOf(request);
  if (session) return session;
  throw notFound('A token has no session: this is for people in a browser');
}

/** An operator's own sessions: to see, and to end, with a token for the command line. */
export function serveOwnSessions(app: FastifyInstance, { sessions, issueForPerson }: ConsoleParts): void {
  app.get('/session', async (request): Promise<Answers['session']> => {
    const { name, id } = requireSession(request);
    const mayTokens = mayDo(callerOf(request), ['tokens'], '*');
    return { name, id, sessions: await sessions.list(name), mayTokens };
  });

  app.post<{ Body: { readonly id?: unknown } | null }>('/session/end', async (request) => {
    const { name } = requireSession(request);
    await sessions.end(name, String(request.body?.id));
    request.log.info({ operator: name }, 'an operator ended a session');
    return { sessions: await sessions.list(name) };
  });

  app.post('/session/token', async (request) => {
    const { name, id, ends } = requireSession(request);
    request.log.info({ operator: name }, 'an operator made a token for the command line');
    return { token: issueForPerson(name, id, ends), ends };
  });
}
