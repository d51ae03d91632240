import type { ListedSession } from '../sessions';
import { html, type Html } from './template';
import { agoElement } from './when';

const iso = (time: number): string => new Date(time).toISOString();

const row = ({ id, started, seen, device }: ListedSession, own: string): Html =>
  html`<li class="session">
    <div>
      <h2>
        ${device || 'An unknown browser'} ${id === own ? html`<span class="badge">This browser</span>` : null}
      </h2>
      <p>Logged in ${agoElement(iso(started))}, used ${agoElement(iso(seen))}</p>
    </div>
    ${
      id === own
        ? null
        : html`<form method="post" action="/ops/sessions/end">
            <input type="hidden" name="id" value="${id}" />
            <button class="button" type="submit">End this session</button>
          </form>`
    }
  </li>`;

/** @param own the id of the session that asks */
export const sessionsPage = (sessions: readonly ListedSession[], own: string): Html =>
  html`<h1>Your sessions</h1>
    <p>A session ends after 8 hours, and when it was not used for 30 minutes.</p>
    <ul class="rows">
      ${sessions.map((session) => row(session, own))}
    </ul>
    <h2>Command line</h2>
    <p>
      A token lets <code>npm run release</code> act in your name. It ends with this session: when you log out,
      too.
    </p>
    <form class="form__actions" method="post" action="/ops/token">
      <button class="button" type="submit">Make a token</button>
    </form>`;

export const tokenPage = (token: string, ends: number): Html =>
  html`<div class="narrow">
    <h1>A token for the command line</h1>
    <p>It is shown this once, and ends with this session, at ${iso(ends).slice(11, 16)} UTC at the latest.</p>
    <p><code class="token">${token}</code></p>
    <p>
      Give it to the shell as <code>RELEASE_TOKEN</code>. Do not put it into a pipeline: CI jobs have tokens
      of their own.
    </p>
    <p><a href="/ops/sessions">Back to your sessions</a></p>
  </div>`;
