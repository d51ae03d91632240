import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultChannel } from '../channel/release';
import { sendFailure } from '../http/answer';
import type { Outcome } from './apply-change';
import type { AssetUrls } from './assets';
import { isChangeKind, readChangeRequest, type ChangeKind } from './change-request';
import type { OpsService, RevisionEntry } from './ops-service';
import { changeForm, type Attempt } from './page/change-form';
import { changeTitles, overviewAddress } from './page/change-titles';
import { sendHtml } from './page/layout';
import { emptyPage, overviewPage, type Notice } from './page/overview';
import { statusOf } from './status';

interface ChangeRoute {
  readonly Params: { readonly kind: string };
  readonly Querystring: Readonly<Record<string, string>>;
  readonly Body: Readonly<Record<string, string>>;
}

/** The operator's last change, from the history: no text of an address is shown on the page. */
function noticeOf(
  { done, same }: Readonly<Record<string, string>>,
  channel: string,
  entries: readonly RevisionEntry[],
): Notice | null {
  const entry = entries.find(({ revision }) => String(revision) === (done ?? same));
  if (!entry) return null;
  return done === undefined
    ? { kind: 'nothing', text: `Nothing to change: ${channel} stays at revision ${entry.revision}` }
    : { kind: 'done', text: `Done. ${channel} is at revision ${entry.revision}: ${entry.change}` };
}

function problemOf(outcome: Outcome): Pick<Attempt, 'problem' | 'details'> & { readonly status: number } {
  if (outcome.kind === 'lost')
    return {
      status: 409,
      problem: 'This was changed meanwhile, and nothing was done. Check the changes, then decide again:',
      details: outcome.details,
    };
  return { status: 422, problem: outcome.kind === 'refused' ? outcome.message : '' };
}

/** The pages behind the login: what runs, and the form of each change. */
export function servePages(app: FastifyInstance, service: OpsService, assets: AssetUrls): void {
  const overview = async (
    request: FastifyRequest<{ Querystring: Readonly<Record<string, string>> }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const all = await service.all();
    const wanted = request.query.channel ?? defaultChannel;
    const shown = all.find(({ document }) => document.channel === wanted) ?? all[0];
    if (!shown) return sendHtml(request, reply, assets, { title: 'What runs', main: emptyPage() });
    const { channel } = shown.document;
    const main = overviewPage({
      channels: all.map(({ document }) => document.channel),
      status: statusOf(shown),
      history: shown.entries,
      health: await service.healthOf(channel),
      notice: noticeOf(request.query, channel, shown.entries),
      now: service.now(),
    });
    return sendHtml(request, reply, assets, { title: `What runs in ${channel}`, main });
  };
  for (const path of ['/ops', '/ops/']) app.get(path, overview);

  /** The form, with what was sent before if it did not go through. Null for a deployable that is not there. */
  async function form(
    kind: ChangeKind,
    { channel = '', name = '' }: Readonly<Record<string, string>>,
    attempt: Attempt | null,
  ) {
    const history = await service.read(channel);
    const status = history && statusOf(history);
    const deployable = status?.deployables.find((known) => known.name === name);
    if (!status || !deployable) return null;
    return { title: changeTitles[kind].title(name), main: changeForm(kind, status, deployable, attempt) };
  }

  app.get<ChangeRoute>('/ops/change/:kind', async (request, reply) => {
    const { kind } = request.params;
    const page = isChangeKind(kind) ? await form(kind, request.query, null) : null;
    return page ? sendHtml(request, reply, assets, page) : sendFailure(reply, 'not-found');
  });

  app.post<ChangeRoute>('/ops/change/:kind', async (request, reply) => {
    const { kind } = request.params;
    if (!isChangeKind(kind)) return sendFailure(reply, 'not-found');
    const { body } = request;
    const again = async (status: number, problem: Omit<Attempt, 'version' | 'reason'>) => {
      const { version, reason = '' } = body;
      const page = await form(kind, body, { ...problem, version, reason });
      return page
        ? sendHtml(request, reply, assets, { ...page, status })
        : sendFailure(reply, 'malformed-request');
    };
    const read = readChangeRequest({ ...body, revision: Number(body.revision) });
    if ('fields' in read) {
      const { fields } = read;
      return again(422, { problem: [...new Set(Object.values(fields))].join('. '), fields });
    }
    const outcome = await service.change(kind, read.request, request.operator);
    if (outcome.kind === 'done' || outcome.kind === 'nothing-to-do') {
      const { channel, revision } = outcome.document;
      const outcomeQuery = `${outcome.kind === 'done' ? 'done' : 'same'}=${revision}`;
      return reply.redirect(`${overviewAddress(channel)}&${outcomeQuery}`, 303);
    }
    const { status, ...problem } = problemOf(outcome);
    return again(status, problem);
  });
}
