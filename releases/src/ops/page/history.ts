import type { Difference, HistoryEntry } from '../../channel/diff';
import { html, type Html } from './template';
import { agoElement, utcElement } from './when';

const move = ({ name, field, before, after }: Difference): Html =>
  html`<li>
    ${name}${field === 'current' ? '' : ` ${field}`} ${before ?? 'none'}
    <span aria-hidden="true">→</span><span class="hidden">to</span> ${after ?? 'none'}
  </li>`;

export const historyList = (history: readonly HistoryEntry[], now: number): Html =>
  html`<ol class="history">
    ${history.map(
      ({ revision, actor, time, reason, change, forced = [], moved }) =>
        html`<li class="entry" id="revision-${revision}">
          <p class="entry__change"><span class="entry__revision">${revision}</span> ${change}</p>
          <p class="entry__who">
            <b>${actor}</b>, ${agoElement(time, now)} <span class="entry__time">${utcElement(time)}</span>
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
