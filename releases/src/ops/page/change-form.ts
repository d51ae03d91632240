import { longestReason, type ChangeKind } from '../change-request';
import type { ChannelStatus, DeployableStatus } from '../status';
import { changeTitles, formAddress, overviewAddress } from './change-titles';
import { html, type Html } from './template';

/** A refused attempt, to be shown in the form again. */
export interface Attempt {
  readonly problem: string;
  readonly details?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly version: string | undefined;
  readonly reason: string;
}

const version = (text: string): Html => html`<span class="version">${text}</span>`;

/** What the change does, in words; null if it is not possible. */
function effect(kind: ChangeKind, channel: string, status: DeployableStatus): Html | null {
  const { current, canary, previous, frozen } = status;
  const given = html`In ${channel}, candidates get ${version(current.version)}`;
  switch (kind) {
    case 'rollback':
      if (previous.length === 0) return null;
      return html`${given}. The next page that they open comes with the build that you choose.
      ${canary ? html`The canary ${version(canary.version)} ends too.` : null} ${version(current.version)} is
      not kept as a build to go back to, but can be promoted again.`;
    case 'abort-canary':
      if (!canary) return null;
      return html`${given}, and ${canary.share} % of them ${version(canary.version)}. After this, all get
      ${version(current.version)}.`;
    case 'promote-canary':
      if (!canary) return null;
      return html`${given}, and ${canary.share} % of them ${version(canary.version)}. After this, all get
      ${version(canary.version)}.`;
    case 'freeze':
      return html`${given}. Until it is unfrozen, promotions are refused with your reason. A rollback stays
      possible.`;
    case 'unfreeze':
      if (!frozen) return null;
      return html`${frozen.actor} froze it: ${frozen.reason}. After this it can be promoted again.`;
  }
}

function versionPicker(previous: readonly string[], chosen: string | undefined): Html {
  const preset = chosen !== undefined && previous.includes(chosen) ? chosen : previous[0];
  return html`<fieldset class="choices">
    <legend>Go back to</legend>
    ${previous.map(
      (kept, index) =>
        html`<label class="choice">
          <input type="radio" name="version" value="${kept}" ${kept === preset ? html`checked` : null} />
          ${version(kept)} ${index === 0 ? html`<small>last good</small>` : null}
        </label>`,
    )}
  </fieldset>`;
}

const attemptNotice = ({ problem, details = [] }: Attempt): Html =>
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

/** The form of one change of one deployable. `attempt` was sent before and refused. */
export function changeForm(
  kind: ChangeKind,
  { channel, revision }: ChannelStatus,
  status: DeployableStatus,
  attempt: Attempt | null,
): Html {
  const { verb, title } = changeTitles[kind];
  const heading = html`<h1 id="change-title">${title(status.name)}</h1>
    ${attempt ? attemptNotice(attempt) : null}`;
  const back = html`<a class="button" data-cancel href="${overviewAddress(channel)}">Cancel</a>`;
  const words = effect(kind, channel, status);
  if (words === null)
    return html`<div class="narrow">
      ${heading}
      <p>There is nothing to change: someone else has done it.</p>
      ${back}
    </div>`;
  const wrong = attempt?.fields?.reason;
  return html`<div class="narrow">
    ${heading}
    <p>${words}</p>
    <form class="form" method="post" action="${formAddress(kind, channel, status.name)}">
      <input type="hidden" name="channel" value="${channel}" />
      <input type="hidden" name="name" value="${status.name}" />
      <input type="hidden" name="revision" value="${revision}" />
      ${kind === 'rollback' ? versionPicker(status.previous, attempt?.version) : null}
      <div class="field">
        <label for="reason">Reason</label>
        <small id="reason-hint">For those who read the history</small>
        ${wrong === undefined ? null : html`<span class="field__wrong" id="reason-wrong">${wrong}</span>`}
        <input
          id="reason"
          name="reason"
          value="${attempt?.reason ?? ''}"
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
