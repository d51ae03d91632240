import { browsersText, callersOf, viewsText } from '../../errors/errors-text';
import { errorDays, titleOf, topPlace, type ErrorGroup, type ErrorsOfBuild } from '../../errors/read-errors';
import { html, overviewAddress, version, type Html } from './template';
import { agoElement } from './when';

export const errorsAddress = (channel: string): string => `/ops/errors?${new URLSearchParams({ channel })}`;

const ago = (time: number): Html => agoElement(new Date(time).toISOString());

function groupItem(group: ErrorGroup): Html {
  const top = topPlace(group);
  const callers = callersOf(group);
  return html`<li class="error">
    <h3>${titleOf(group)} ${group.isNew ? html`<span class="badge">New in this canary</span>` : null}</h3>
    ${top?.text ? html`<pre class="error__line"><code>${top.line} | ${top.text}</code></pre>` : null}
    ${callers.length > 0 ? html`<p class="error__from">from ${callers.join(', ')}</p>` : null}
    <p>
      ${viewsText(group)}, first ${ago(group.first)}, last ${ago(group.last)}
      <small>${browsersText(group)}</small>
    </p>
  </li>`;
}

const section = (build: ErrorsOfBuild): Html =>
  html`<section class="errors">
    <h2>${build.name} ${version(build.version)} <small>${build.role}</small></h2>
    <ol class="errors__list">
      ${build.groups.map(groupItem)}
    </ol>
  </section>`;

/** What builds threw in browsers, in their own source lines. */
export const errorsPage = (channel: string, builds: readonly ErrorsOfBuild[]): Html =>
  html`<h1>Errors in ${channel}</h1>
    <p class="newest">
      What builds threw in candidates' browsers within ${errorDays} days, by the place in their sources.
      <a href="${overviewAddress(channel)}">What runs in ${channel}</a>
    </p>
    ${
      builds.length > 0
        ? builds.map(section)
        : html`<p>No browser has reported an error of a build that you may release.</p>`
    }`;
