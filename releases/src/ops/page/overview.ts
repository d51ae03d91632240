import type { HistoryEntry } from '../../channel/diff';
import { deployableRow, type RowContext } from './deployable-row';
import { historyList } from './history';
import { html, overviewAddress, type Html } from './template';
import { agoElement } from './when';

export interface Overview extends Omit<RowContext, 'channel'> {
  readonly channels: readonly string[];
  readonly newest: HistoryEntry;
  readonly notice: Notice | null;
}

export interface Notice {
  readonly kind: 'done' | 'nothing';
  readonly text: string;
}

const channelLinks = (channels: readonly string[], shown: string): Html =>
  html`<nav class="channels" aria-label="Channels">
    ${channels.map(
      (channel) =>
        html`<a href="${overviewAddress(channel)}" ${channel === shown ? html`aria-current="page"` : null}
          >${channel}</a
        >`,
    )}
  </nav>`;

/** The builds of a channel, their health and its history. The refresh replaces `#live`. */
export function overviewPage({ channels, newest, notice, ...context }: Overview): Html {
  const { channel, revision, change, actor, time, deployables } = newest;
  const { history, now } = context;
  return html`<div class="head">
      <h1>What runs in ${channel}</h1>
      ${channels.length > 1 ? channelLinks(channels, channel) : null}
    </div>
    ${
      notice
        ? html`<p class="notice notice--${notice.kind}" role="status" tabindex="-1" autofocus>
            ${notice.text}
          </p>`
        : null
    }
    <p class="updates" id="updates" hidden>
      <span id="updates-state">Updated every 15 seconds</span>
      <button class="button button--quiet" type="button" id="updates-pause">Pause</button>
    </p>
    <div id="live">
      <p class="newest">Revision ${revision}: ${change}, by ${actor}, ${agoElement(time, now)}</p>
      <h2 class="hidden">Deployables</h2>
      <ul class="rows">
        ${Object.entries(deployables).map(([name, deployable]) =>
          deployableRow(name, deployable, { ...context, channel }),
        )}
      </ul>
      <h2>History</h2>
      ${historyList(history, now)}
    </div>`;
}

export const emptyPage = (): Html =>
  html`<h1>What runs</h1>
    <p>Nothing is promoted yet. Publish and promote builds with <code>npm run release</code>.</p>`;
