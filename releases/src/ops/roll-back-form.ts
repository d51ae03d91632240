import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html, type Html } from 'server-kit/html';
import { sessionOf } from 'server-kit/sign-in/sessions';
import { readCommand } from '../channel/command';
import { entriesOf } from '../channel/compose';
import { ReleaseError } from '../release-error';
import { callerOfOperator, mayDo } from '../service/caller';
import type { ReleaseService } from '../service/release-service';
import type { ChannelHistory } from './channel-history';
import { sendPlain } from './plain-page';

type Fields = Readonly<Record<string, string>>;

/** A deployable that the operator may take back, with the builds that it can go back to. */
interface Choice {
  readonly name: string;
  readonly current: string;
  readonly previous: readonly string[];
}

const formOf = (channel: string, revision: number, { name, current, previous }: Choice): Html =>
  html`<form method="post" action="/ops/rollback">
    <h2>${name} ${current}</h2>
    <input type="hidden" name="channel" value="${channel}" />
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="seen" value="${revision}" />
    <label
      >Go back to
      <select name="to">
        ${previous.map((version) => html`<option>${version}</option>`)}
      </select></label
    >
    <label>Reason <input name="reason" maxlength="200" autocomplete="off" required /></label>
    <label
      ><input type="checkbox" name="withDependents" value="true" /> Also remotes that need ${current}</label
    >
    <button type="submit">Roll back ${name}</button>
  </form>`;

/** The one change that needs no script: the phone at hand may run none of the console's. */
export function serveRollBackForm(
  app: FastifyInstance,
  service: ReleaseService,
  history: ChannelHistory,
): void {
  /** Each page here is behind the login, so there is a session. */
  const callerOf = (request: FastifyRequest) => callerOfOperator(service.policy, sessionOf(request)!.name);

  const links = async (): Promise<Html> => {
    const channels = await history.channels();
    return html`<nav aria-label="Channels">
      <a href="/ops">Console</a>
      ${channels.map(
        (channel) =>
          html`<a href="/ops/rollback?${new URLSearchParams({ channel }).toString()}">${channel}</a> `,
      )}
    </nav>`;
  };

  async function pageOf(request: FastifyRequest, asked: string | undefined, notice: Html | null) {
    const [first = ''] = await history.channels();
    const channel = asked ?? first;
    const [newest] = await history.read(channel);
    const choices = Object.entries(entriesOf(newest ?? null)).flatMap(
      ([name, { current, previous }]): Choice[] =>
        current && previous.length > 0 && mayDo(callerOf(request), ['rollback', 'promote'], name, channel)
          ? [{ name, current: current.version, previous: previous.map(({ version }) => version) }]
          : [],
    );
    return html`${await links()}
      <h1>Roll back in ${newest?.channel ?? 'no channel'}</h1>
      ${notice} ${newest ? choices.map((choice) => formOf(channel, newest.revision, choice)) : null}
      ${choices.length > 0 ? null : html`<p>There is nothing that you may roll back.</p>`}`;
  }

  app.get<{ Querystring: Fields }>('/ops/rollback', async (request, reply) =>
    sendPlain(reply, 'Roll back', await pageOf(request, request.query.channel, null)),
  );

  app.post<{ Body: Fields }>('/ops/rollback', async (request, reply) => {
    const { seen, withDependents, ...fields } = request.body;
    const words = {
      command: 'rollback',
      ...fields,
      seen: Number(seen),
      withDependents: withDependents === 'true',
    };
    try {
      const { lines } = await service.execute(callerOf(request), readCommand(words));
      const notice = html`<p role="status">${lines.join('. ')}</p>`;
      return sendPlain(reply, 'Done', await pageOf(request, fields.channel, notice));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const notice = html`<p class="wrong" role="alert">${error.message}</p>`;
      return sendPlain(reply, 'Refused', await pageOf(request, fields.channel, notice), 422);
    }
  });
}
