import { seenText } from '../../errors/errors-text';
import { errorDays } from '../../errors/read-errors';
import type { ErrorsOfBuild } from '../../errors/source-lines';
import { html, overviewAddress, version, type Html } from './template';

export const errorsAddress = (channel: string): string => `/ops/errors?${new URLSearchParams({ channel })}`;

const section = (channel: string, build: ErrorsOfBuild): Html =>
  html`<section class="errors">
    <h2>${build.name} ${version(build.version)} <small>${build.role}</small></h2>
    <p>In its sources: <code>npm run release -- errors ${build.name} --channel ${channel}</code></p>
    <ol class="errors__list">
      ${[...build.groups]
        .sort((one, other) => other.views - one.views)
        .map(
          (group) =>
            html`<li class="error">
              <h3>${group.name} ${group.frames[0] ? `in ${group.frames[0]}` : 'outside of its own files'}</h3>
              <p>${seenText(group)}</p>
            </li>`,
        )}
    </ol>
  </section>`;

/** What builds threw in browsers, by the place in their scripts. */
export const errorsPage = (channel: string, builds: readonly ErrorsOfBuild[]): Html =>
  html`<h1>Errors in ${channel}</h1>
    <p class="newest">
      What builds threw in candidates' browsers within ${errorDays} days.
      <a href="${overviewAddress(channel)}">What runs in ${channel}</a>
    </p>
    ${
      builds.length > 0
        ? builds.map((build) => section(channel, build))
        : html`<p>No browser has reported an error of a build that you may release.</p>`
    }`;
