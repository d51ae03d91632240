import type { ServerLine } from '../servers';
import { html, type Html } from './template';

const words = { down: 'Wrong', odd: 'Look', well: 'Well' } as const;

const lineOf = ({ kind, name, state, text }: ServerLine): Html =>
  html`<li class="server">
    <span class="server__state server__state--${state}">${words[state]}</span>
    <span><b>${kind}</b>${name ? html` ${name}` : null} ${text}</span>
  </li>`;

/** Open while something is not well. The refresh keeps what the operator opened or closed. */
export function serverLines(lines: readonly ServerLine[]): Html {
  const troubles = lines.filter(({ state }) => state !== 'well').length;
  const sum =
    troubles === 0
      ? `All ${lines.length} are well`
      : `${troubles} of ${lines.length} ${troubles === 1 ? 'needs' : 'need'} a look`;
  return html`<details class="servers" id="servers" ${troubles > 0 ? html`open` : null}>
    <summary>
      <h2>Servers</h2>
      <span class="servers__sum">${sum}</span>
    </summary>
    <ul>
      ${lines.map(lineOf)}
    </ul>
  </details>`;
}
