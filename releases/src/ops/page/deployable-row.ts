import type { BuildManifest, Freeze } from 'platform/release';
import type { Entry } from '../../channel/compose';
import type { ContributionFact } from '../../channel/contributions';
import type { HistoryEntry } from '../../channel/diff';
import { originText } from '../../channel/origins';
import type { Judged } from '../../judge/verdict-file';
import { changeKinds, changes, type ChangeKind } from '../changes';
import { formAddress, html, version, type Html, type Piece } from './template';
import { agoElement } from './when';

export interface RowContext {
  readonly channel: string;
  readonly history: readonly HistoryEntry[];
  /** Who published the current builds, by deployable. */
  readonly origins: ReadonlyMap<string, BuildManifest['published']>;
  /** Builds under trial. */
  readonly judged: readonly Judged[];
  /** Of all remotes of the channel. */
  readonly contributions: readonly ContributionFact[];
  readonly allows: (kind: ChangeKind, name: string) => boolean;
}

const fact = (name: Piece, content: Piece, kind = ''): Html =>
  html`<div class="fact ${kind}">
    <dt>${name}</dt>
    <dd>${content}</dd>
  </div>`;

const frozenBy = ({ actor, time }: Freeze): Html => html`Frozen by ${actor}, ${agoElement(time)}`;

/** When the build of a deployable became current; undefined if it was before the revisions that are shown. */
const currentSince = (history: readonly HistoryEntry[], name: string): string | undefined =>
  history.find(({ moved }) => moved.some((move) => move.name === name && move.field === 'current'))?.time;

const noCurrent = ({ canary, previous }: Entry): string =>
  previous.length > 0 && !canary ? 'Retired' : 'None yet';

function canaryFacts({ canary }: Entry): Piece {
  if (!canary) return 'None';
  return [
    version(canary.build.version),
    html`<small>
      ${canary.share} % of candidates${canary.steps ? ', raised by itself' : null},
      ${agoElement(canary.since)}
    </small>`,
  ];
}

export function deployableRow(name: string, entry: Entry, context: RowContext): Html {
  const { current, previous, frozen } = entry;
  const { channel, history } = context;
  const verdicts = context.judged.filter((one) => one.name === name);
  const parts = context.contributions.filter(({ remote }) => remote === name);
  const [lastGood, ...earlier] = previous;
  const since = currentSince(history, name);
  const published = context.origins.get(name);
  const possible = changeKinds.filter(
    (kind) => changes[kind].effect(entry, html``) !== null && context.allows(kind, name),
  );
  return html`<li class="row">
    <div class="row__name">
      <h3>${name}</h3>
      ${frozen ? html`<span class="badge">Frozen</span>` : null}
    </div>
    <dl class="row__facts">
      ${fact('Current', [
        current ? version(current.version) : noCurrent(entry),
        current ? html`<small>${since === undefined ? 'for long' : agoElement(since)}</small>` : null,
        published ? html`<small>published by ${originText(published)}</small>` : null,
      ])}
      ${fact('Canary', canaryFacts(entry))}
      ${fact(
        'Last good',
        lastGood
          ? [
              version(lastGood.version),
              earlier.length > 0 ? html`<small>and ${earlier.length} before</small>` : null,
            ]
          : 'None is kept',
      )}
      ${
        parts.length > 0
          ? fact(
              'Contributes to',
              parts.map(
                ({ point, note }) =>
                  html`<span>${point} ${note === null ? null : html`<small>${note}</small>`}</span> `,
              ),
            )
          : null
      }
      ${frozen ? fact(frozenBy(frozen), frozen.reason, 'fact--frozen') : null}
      ${verdicts.map(({ version: of, decision, reason }) =>
        fact(
          'Judge',
          [version(of), html` <b>${decision}</b>`, html`<small>${reason}</small>`],
          decision === 'ask a person' ? 'fact--frozen' : '',
        ),
      )}
    </dl>
    <p class="row__actions">
      ${possible.map(
        (kind) =>
          html`<a
            class="button ${kind === 'rollback' ? 'button--main' : ''}"
            id="${kind}-${name}"
            data-dialog
            href="${formAddress(kind, channel, name)}"
            >${changes[kind].verb}<span class="hidden"> ${name}</span></a
          > `,
      )}
    </p>
  </li>`;
}
