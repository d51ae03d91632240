import type { Freeze } from 'shared/contract/release';
import type { BuildHealth } from '../../health/health';
import type { ChangeKind } from '../change-request';
import type { DeployableStatus } from '../status';
import { changeTitles, formAddress } from './change-titles';
import { chart } from './chart';
import { html, type Html, type Piece } from './template';
import { agoElement } from './when';

export interface RowContext {
  readonly channel: string;
  readonly health: readonly BuildHealth[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const fact = (name: string, content: Piece): Html =>
  html`<div class="fact">
    <dt>${name}</dt>
    <dd>${content}</dd>
  </div>`;

const frozenFact = ({ actor, time, reason }: Freeze, now: number): Html =>
  html`<div class="fact fact--frozen">
    <dt>Frozen by ${actor}, ${agoElement(time, now)}</dt>
    <dd>${reason}</dd>
  </div>`;

const version = (text: string): Html => html`<span class="version">${text}</span>`;

function changesOf({ canary, previous, frozen }: DeployableStatus): ChangeKind[] {
  return [
    ...(previous.length > 0 ? (['rollback'] as const) : []),
    ...(canary ? (['abort-canary', 'promote-canary'] as const) : []),
    frozen ? 'unfreeze' : 'freeze',
  ];
}

/** Charts of the current builds, and of any other build that was reported within the hour. */
function charts({ name, current, canary }: DeployableStatus, { health, now }: RowContext): Piece {
  const ofIt = health.filter(({ remote }) => remote === name);
  const offered = [current.version, ...(canary ? [canary.version] : [])].map(
    (wanted) =>
      ofIt.find((build) => build.version === wanted) ?? { remote: name, version: wanted, minutes: [] },
  );
  const others = ofIt.filter((build) => !offered.includes(build) && build.minutes.length > 0);
  return [...offered, ...others].map((build) => chart(build, now));
}

/** One deployable: its builds, its health, and the changes that an operator can make. */
export function deployableRow(status: DeployableStatus, context: RowContext): Html {
  const { name, current, canary, previous, frozen } = status;
  const { channel, now } = context;
  const [lastGood, ...earlier] = previous;
  return html`<li class="row">
    <div class="row__name">
      <h3>${name}</h3>
      ${frozen ? html`<span class="badge">Frozen</span>` : null}
    </div>
    <dl class="row__facts">
      ${fact('Current', [
        version(current.version),
        html`<small>${current.since ? agoElement(current.since, now) : 'for long'}</small>`,
      ])}
      ${fact(
        'Canary',
        canary
          ? [
              version(canary.version),
              html`<small>${canary.share} % of candidates, ${agoElement(canary.since, now)}</small>`,
            ]
          : 'None',
      )}
      ${fact(
        'Last good',
        lastGood === undefined
          ? 'None is kept'
          : [
              version(lastGood),
              earlier.length > 0 ? html`<small>and ${earlier.length} before</small>` : null,
            ],
      )}
      ${frozen ? frozenFact(frozen, now) : null}
      <div class="fact fact--health">
        <dt>Health, last hour</dt>
        <dd>${charts(status, context)}</dd>
      </div>
    </dl>
    <p class="row__actions">
      ${changesOf(status).map(
        (kind) =>
          html`<a
            class="button ${kind === 'rollback' ? 'button--main' : ''}"
            id="${kind}-${name}"
            data-dialog
            href="${formAddress(kind, channel, name)}"
            >${changeTitles[kind].verb}<span class="hidden"> ${name}</span></a
          > `,
      )}
    </p>
  </li>`;
}
