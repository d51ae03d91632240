import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultChannel } from '../channel/release';
import type { BuildHealth } from '../health/health';
import type { HealthReader } from '../health/health-reader';
import { isName } from '../store/layout';
import type { Store } from '../store/store';
import { applyChange, type Outcome } from './apply-change';
import type { AssetUrls } from './assets';
import type { ChangeKind, ChangeRequest } from './change-request';
import { layout } from './page/layout';
import type { Html } from './page/template';
import { Revisions, type ChannelHistory } from './revisions';

declare module 'fastify' {
  interface FastifyRequest {
    /** Behind the login: who is logged in. Empty elsewhere. */
    operator: string;
  }
}

export interface OpsServiceOptions {
  readonly store: Store;
  readonly health: HealthReader;
  readonly clock: () => number;
}

/** The data of the pages and of the JSON API, and the changes. */
export class OpsService {
  readonly now: () => number;
  private readonly revisions: Revisions;

  constructor(private readonly options: OpsServiceOptions) {
    this.now = options.clock;
    this.revisions = new Revisions(options.store);
  }

  /** Channels that something was promoted to. */
  async all(): Promise<ChannelHistory[]> {
    const found = await Promise.all([defaultChannel, 'staging'].map((name) => this.revisions.read(name)));
    return found.filter((history) => history !== null);
  }

  /** Null for an invalid name, or a channel without a promotion. */
  async read(channel: string): Promise<ChannelHistory | null> {
    return isName(channel) ? this.revisions.read(channel) : null;
  }

  /** How a channel's builds do, by all edges that serve it. */
  healthOf(channel: string): Promise<readonly BuildHealth[]> {
    return this.options.health.read(channel);
  }

  change(kind: ChangeKind, request: ChangeRequest, operator: string): Promise<Outcome> {
    const { channel, reason } = request;
    const time = new Date(this.now()).toISOString();
    return applyChange(this.options.store, kind, request, { channel, reason, time, actor: operator });
  }
}

export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: AssetUrls,
  page: { readonly title: string; readonly main: Html; readonly status?: number },
): FastifyReply {
  const frame = { assets, operator: request.operator === '' ? null : request.operator };
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(layout(frame, page.title, page.main));
}
