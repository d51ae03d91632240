import { entriesOf } from '../../channel/compose';
import { contributionFacts } from '../../channel/contributions';
import type { Difference, HistoryEntry } from '../../channel/diff';
import { originText } from '../../channel/origins';
import { deployableRow, type RowContext } from './deployable-row';
import { errorsAddress } from './errors';
import { previewsAddress } from './previews';
import type { ServerLine } from '../servers';
import { serverLines } from './server-lines';
import { choices, html, overviewAddress, type Html } from './template';
import { agoElement, utcElement } from './when';

export interface Overview extends Omit<RowContext, 'channel' | 'contributions'> {
  readonly channels: readonly string[];
  readonly newest: HistoryEntry;
  readonly notice: Notice | null;
  readonly servers: readonly ServerLine[];
}

export interface Notice {
  readonly kind: 'done' | 'nothing';
  readonly text: string;
}

const move = ({ name, field, before, after }: Difference): Html =>
  html`<li>
    ${name}${field === 'current' ? '' : ` ${field}`} ${before ?? 'none'}
    <span aria-hidden="true">→</span><span class="hidden">to</span> ${after ?? 'none'}
  </li>`;

const historyList = (history: readonly HistoryEntry[]): Html =>
  html`<ol class="history">
    ${history.map(
      ({ revision, actor, from, time, reason, change, forced = [], moved }) =>
        html`<li class="entry" id="revision-${revision}">
          <p class="entry__change"><span class="entry__revision">${revision}</span> ${change}</p>
          <p class="entry__who">
            <b>${originText({ actor, ...(from ? { from } : {}) })}</b>, ${agoElement(time)}
            <span class="entry__time">${utcElement(time)}</span>
          </p>
          ${reason ? html`<p class="entry__reason">${reason}</p>` : null}
          ${forced.length > 0 ? html`<p class="entry__forced">Overruled: ${forced.join('; ')}</p>` : null}
          ${
            moved.length > 0
              ? html`<ul class="entry__moves">
                  ${moved.map(move)}
                </ul>`
              : null
          }
        </li>`,
    )}
  </ol>`;

/** So many deployables are seen without searching. */
const fewEnough = 8;

/** The builds of a channel, what the judge says of them, and its history. The refresh replaces `#live`. */
export function overviewPage({ channels, newest, notice, servers, ...context }: Overview): Html {
  const { channel, revision, change, actor, time } = newest;
  const contributions = contributionFacts(newest);
  const entries = Object.entries(entriesOf(newest));
  const addresses = Object.fromEntries(channels.map((name) => [name, overviewAddress(name)]));
  return html`<div class="head">
      <h1>What runs in ${channel}</h1>
      ${channels.length > 1 ? choices('Channels', addresses, channel) : null}
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
    ${
      entries.length > fewEnough
        ? html`<p class="find" hidden>
            <label for="find">Find a deployable</label>
            <input id="find" type="search" autocomplete="off" />
            <span id="find-none" role="status" hidden>No deployable has this in its name</span>
          </p>`
        : null
    }
    <div id="live">
      <p class="newest">Revision ${revision}: ${change}, by ${actor}, ${agoElement(time)}</p>
      <p>
        <a href="${errorsAddress(channel)}">Errors</a>,
        <a href="${previewsAddress(channel)}">preview links</a>
      </p>
      ${serverLines(servers)}
      <h2 class="hidden">Deployables</h2>
      <ul class="rows">
        ${entries.map(([name, entry]) => deployableRow(name, entry, { ...context, channel, contributions }))}
      </ul>
      <h2>History</h2>
      ${historyList(context.history)}
    </div>`;
}

export const emptyPage = (): Html =>
  html`<h1>What runs</h1>
    <p>Nothing is promoted yet. Publish and promote builds with <code>npm run release</code>.</p>`;
