import { html, type Html } from './template';

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** `5 min ago`; `just now` for a time in the future, too, as clocks differ. */
function ago(time: string): string {
  const seconds = Math.floor((Date.now() - Date.parse(time)) / 1000);
  if (!(seconds >= minute)) return 'just now';
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h ago`;
  return `${Math.floor(seconds / day)} days ago`;
}

const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

export const agoElement = (time: string): Html =>
  html`<time datetime="${time}" title="${utc(time)}">${ago(time)}</time>`;

export const utcElement = (time: string): Html => html`<time datetime="${time}">${utc(time)}</time>`;
