import type { PreviewLink } from '../../preview/links';
import { html, overviewAddress, version, type Html } from './template';
import { agoElement, utcElement } from './when';

export const previewsAddress = (channel: string): string =>
  `/ops/previews?${new URLSearchParams({ channel })}`;

const iso = (time: number): string => new Date(time).toISOString();

const row = ({ id, channel, name, version: preview, actor, created, expires }: PreviewLink): Html =>
  html`<li class="session">
    <div>
      <h2>${name} ${version(preview)}</h2>
      <p>Made by ${actor}, ${agoElement(iso(created))}, good until ${utcElement(iso(expires))}</p>
    </div>
    <form method="post" action="/ops/previews/end">
      <input type="hidden" name="channel" value="${channel}" />
      <input type="hidden" name="id" value="${id}" />
      <button class="button" type="submit">End this link</button>
    </form>
  </li>`;

/** @param links those that the operator may end */
export const previewsPage = (channel: string, links: readonly PreviewLink[]): Html =>
  html`<h1>Preview links in ${channel}</h1>
    <p class="newest">
      Each shows a build that is not released to everyone who opens it.
      <a href="${overviewAddress(channel)}">What runs in ${channel}</a>
    </p>
    ${
      links.length > 0
        ? html`<ul class="rows">
            ${links.map(row)}
          </ul>`
        : html`<p>There are no links to builds that you may release.</p>`
    }`;
