import { html, type Html } from './template';

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** `5 min ago`; a clock that runs a little behind gives `just now`, too. */
export function ago(time: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(time)) / 1000);
  if (!(seconds >= minute)) return 'just now';
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h ago`;
  return `${Math.floor(seconds / day)} days ago`;
}

const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** How long ago something was, with the time itself. */
export const agoElement = (time: string, now: number): Html =>
  html`<time datetime="${time}" title="${utc(time)}">${ago(time, now)}</time>`;

/** A time that operators can quote to each other. */
export const utcElement = (time: string): Html => html`<time datetime="${time}">${utc(time)}</time>`;
