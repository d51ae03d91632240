import type { ChannelDocument } from 'platform/release';
import { entryOf } from '../../channel/compose';
import { moveText, type Move } from '../../channel/roll-back';
import { changes, type ChangeKind } from '../changes';
import { longestReason, type Refusal } from '../service';
import { formAddress, html, overviewAddress, version, type Html } from './template';

export interface Attempt {
  readonly refusal: Refusal;
  readonly fields: Readonly<Record<string, string>>;
}

function versionPicker(kind: ChangeKind, versions: readonly string[], chosen: string | undefined): Html {
  const preset = chosen !== undefined && versions.includes(chosen) ? chosen : versions[0];
  const isRollback = kind === 'rollback';
  return html`<fieldset class="choices">
    <legend>${isRollback ? 'Go back to' : 'Build'}</legend>
    ${versions.map(
      (kept, index) =>
        html`<label class="choice">
          <input type="radio" name="version" value="${kept}" ${kept === preset ? html`checked` : null} />
          ${version(kept)} ${isRollback && index === 0 ? html`<small>last good</small>` : null}
        </label>`,
    )}
  </fieldset>`;
}

const refusalNotice = ({ problem, details = [] }: Refusal): Html =>
  html`<div class="notice notice--wrong" role="alert">
    <p>${problem}</p>
    ${
      details.length > 0
        ? html`<ul>
            ${details.map((line) => html`<li>${line}</li>`)}
          </ul>`
        : null
    }
  </div>`;

/** Offers the rollback that was refused, together with what needs it. */
const dependentsBox = (dependents: readonly Move[]): Html | null =>
  dependents.length === 0
    ? null
    : html`<fieldset class="choices">
        <legend>Together with</legend>
        <label class="choice">
          <input type="checkbox" name="withDependents" value="true" checked />
          ${dependents.map((move, index) => [index > 0 ? ', ' : null, moveText(move)])}
        </label>
      </fieldset>`;

/**
 * The form of one change of one deployable, null for one that is not there. `attempt` was sent before and
 * refused.
 * @param versions to choose from
 */
export function changeForm(
  kind: ChangeKind,
  newest: ChannelDocument,
  name: string,
  attempt: Attempt | null,
  versions: readonly string[],
): Html | null {
  const { channel, revision } = newest;
  const entry = entryOf(newest, name);
  if (!entry) return null;
  const { verb, title, effect } = changes[kind];
  const got = entry.current ? version(entry.current.version) : 'no build of it';
  const words = effect(entry, html`In ${channel}, candidates get ${got}`);
  const heading = html`<h1 id="change-title">${title(name)}</h1>
    ${attempt ? refusalNotice(attempt.refusal) : null}`;
  const back = html`<a class="button" data-cancel href="${overviewAddress(channel)}">Cancel</a>`;
  const isWithoutBuild = kind === 'start-canary' && versions.length === 0;
  if (words === null || isWithoutBuild)
    return html`<div class="narrow">
      ${heading}
      <p>
        ${isWithoutBuild ? 'There is no other build: publish one first.' : 'There is nothing to change: someone else has done it.'}
      </p>
      ${back}
    </div>`;
  const wrong = attempt?.refusal.reason;
  return html`<div class="narrow">
    ${heading}
    <p>${words}</p>
    <form class="form" method="post" action="${formAddress(kind, channel, name)}">
      <input type="hidden" name="channel" value="${channel}" />
      <input type="hidden" name="name" value="${name}" />
      <input type="hidden" name="revision" value="${revision}" />
      ${versions.length > 0 ? versionPicker(kind, versions, attempt?.fields.version) : null}
      ${dependentsBox(attempt?.refusal.dependents ?? [])}
      <div class="field">
        <label for="reason">Reason</label>
        <small id="reason-hint">For those who read the history</small>
        ${wrong === undefined ? null : html`<span class="field__wrong" id="reason-wrong">${wrong}</span>`}
        <input
          id="reason"
          name="reason"
          value="${attempt?.fields.reason ?? ''}"
          maxlength="${longestReason}"
          autocomplete="off"
          aria-describedby="reason-hint${wrong === undefined ? '' : ' reason-wrong'}"
          ${wrong === undefined ? null : html`aria-invalid="true"`}
          required
          autofocus
        />
      </div>
      <div class="form__actions">
        <button class="button button--primary" type="submit">${verb}</button>
        ${back}
      </div>
    </form>
  </div>`;
}
