import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entryOf } from '../channel/compose';
import type { HistoryEntry } from '../channel/diff';
import { readOrigins } from '../channel/origins';
import { readVerdicts } from '../judge/verdict-file';
import { sendFailure } from 'server-kit/failures';
import { changeKinds, changes, type ChangeKind } from './changes';
import { changeForm, type Attempt } from './page/change-form';
import { errorsPage } from './page/errors';
import { sendHtml } from './page/layout';
import { emptyPage, overviewPage, type Notice } from './page/overview';
import { previewsAddress, previewsPage } from './page/previews';
import { overviewAddress } from './page/template';
import { ReleaseError } from '../release-error';
import { ForbiddenError } from '../service/caller';
import { isName } from '../store/layout';
import type { OpsService } from './service';

type Fields = Readonly<Record<string, string>>;
type Request = FastifyRequest<{ Querystring: Fields; Body: Fields }>;

// The page is for those who are logged in.
const operatorOf = ({ session }: FastifyRequest): string => session!.name;

/** The operator's last change, from the history: no text of an address is shown on the page. */
function noticeOf({ done, same }: Fields, history: readonly HistoryEntry[]): Notice | null {
  const entry = history.find(({ revision }) => String(revision) === (done ?? same));
  if (!entry) return null;
  const { channel, revision, change } = entry;
  return done === undefined
    ? { kind: 'nothing', text: `Nothing to change: ${channel} stays at revision ${revision}` }
    : { kind: 'done', text: `Done. ${channel} is at revision ${revision}: ${change}` };
}

export function servePages(app: FastifyInstance, service: OpsService): void {
  const overview = async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const all = await service.all();
    const history = all.find(([newest]) => newest?.channel === request.query.channel) ?? all[0] ?? [];
    const [newest] = history;
    if (!newest) return sendHtml(request, reply, { title: 'What runs', main: emptyPage() });
    const main = overviewPage({
      channels: all.flatMap(([first]) => first?.channel ?? []),
      newest,
      history,
      allows: (kind, name) => service.allows(kind, operatorOf(request), name, newest.channel),
      origins: await readOrigins(service.store, newest),
      judged: await readVerdicts(service.store, newest.channel),
      notice: noticeOf(request.query, history),
      servers: await service.servers(newest),
    });
    return sendHtml(request, reply, { title: `What runs in ${newest.channel}`, main });
  };
  for (const path of ['/ops', '/ops/']) app.get(path, overview);
  app.get('/ops/errors', async (request: Request, reply) => {
    const { channel = '' } = request.query;
    const [newest] = await service.read(channel);
    if (!newest) return sendFailure(reply, 'not-found');
    const main = errorsPage(channel, await service.errors(newest, operatorOf(request)));
    return sendHtml(request, reply, { title: `Errors in ${channel}`, main });
  });
  servePreviews(app, service);
  for (const kind of changeKinds) serveChange(app, service, kind);
}

function servePreviews(app: FastifyInstance, service: OpsService): void {
  app.get('/ops/previews', async (request: Request, reply) => {
    const { channel = '' } = request.query;
    if (!isName(channel)) return sendFailure(reply, 'not-found');
    const main = previewsPage(channel, await service.previews(channel, operatorOf(request)));
    return sendHtml(request, reply, { title: `Preview links in ${channel}`, main });
  });
  app.post('/ops/previews/end', async (request: Request, reply) => {
    const { channel = '', id = '' } = request.body;
    try {
      await service.endPreview({ channel, id }, operatorOf(request));
    } catch (error) {
      // One that has ended meanwhile is not in the list any more.
      if (!(error instanceof ReleaseError)) throw error;
      if (error instanceof ForbiddenError) return sendFailure(reply, 'forbidden');
    }
    return isName(channel) ? reply.redirect(previewsAddress(channel), 303) : reply.redirect('/ops', 303);
  });
}

function serveChange(app: FastifyInstance, service: OpsService, kind: ChangeKind): void {
  async function sendForm(
    request: Request,
    reply: FastifyReply,
    { channel = '', name = '' }: Fields,
    attempt: Attempt | null,
  ): Promise<FastifyReply> {
    const [newest] = await service.read(channel);
    const entry = entryOf(newest ?? null, name);
    const versions = entry ? await service.versionsFor(kind, name, entry) : [];
    const main = newest && changeForm(kind, newest, name, attempt, versions);
    if (!main) return sendFailure(reply, attempt ? 'malformed-request' : 'not-found');
    const title = changes[kind].title(name);
    return sendHtml(request, reply, { title, main, status: attempt?.refusal.status ?? 200 });
  }

  const url = `/ops/change/${kind}`;
  app.get(url, (request: Request, reply) => {
    const { name = '', channel = '' } = request.query;
    return service.allows(kind, operatorOf(request), name, channel)
      ? sendForm(request, reply, request.query, null)
      : sendFailure(reply, 'forbidden');
  });

  app.post(url, async (request: Request, reply) => {
    const { body: fields } = request;
    const outcome = await service.change(kind, fields, operatorOf(request));
    if ('problem' in outcome) return sendForm(request, reply, fields, { refusal: outcome, fields });
    const { channel = '', revision } = outcome.document ?? {};
    const shown = `${outcome.changed ? 'done' : 'same'}=${revision}`;
    return reply.redirect(`${overviewAddress(channel)}&${shown}`, 303);
  });
}
