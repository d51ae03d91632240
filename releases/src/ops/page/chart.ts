import { failureCauses } from 'shared/contract/report';
import { windowMinutes, type BuildHealth, type Minute } from '../../health/build-window';
import { html, type Html } from './template';

const minuteMs = 60 * 1000;
/** In units of the drawing: a minute is 3 wide, with a gap of 1. */
const [step, bar, height] = [3, 2, 24];

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** '138 page views, 41 failed (30 %): 39 render, 2 load'. */
export function summary(minutes: readonly Minute[]): string {
  const sum = (of: (minute: Minute) => number): number =>
    minutes.reduce((total, minute) => total + of(minute), 0);
  const failed = sum((minute) => minute.failed);
  const views = sum((minute) => minute.mounted) + failed;
  if (views === 0) return 'No page views in the last hour';
  if (failed === 0) return `${plural(views, 'page view')}, none failed`;
  const causes = failureCauses
    .map((cause) => ({ cause, count: sum((minute) => minute.causes[cause]) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ cause, count }) => `${count} ${cause}`);
  const percent = Math.round((failed / views) * 100);
  return `${plural(views, 'page view')}, ${failed} failed (${percent} %): ${causes.join(', ')}`;
}

/**
 * Page views of the last hour by the minute, the newest on the right, failed ones above the others. The text below has the numbers.
 */
export function chart({ version, minutes }: BuildHealth, now: number): Html {
  const first = Math.floor(now / minuteMs) - windowMinutes + 1;
  const most = Math.max(1, ...minutes.map(({ mounted, failed }) => mounted + failed));
  const tall = (count: number): number => Math.round((count / most) * height * 10) / 10;
  const bars = minutes.flatMap(({ time, mounted, failed }) => {
    const x = (Math.floor(Date.parse(time) / minuteMs) - first) * step;
    if (x < 0) return [];
    const [good, bad] = [tall(mounted), tall(failed)];
    const rect = (kind: string, y: number, size: number): Html =>
      html`<rect class="${kind}" x="${x}" y="${y}" width="${bar}" height="${size}" />`;
    return [
      ...(good > 0 ? [rect('chart__good', height - good, good)] : []),
      ...(bad > 0 ? [rect('chart__bad', height - good - bad, bad)] : []),
    ];
  });
  const width = windowMinutes * step;
  const text = html`<span class="version">${version}</span>: ${summary(minutes)}`;
  if (bars.length === 0) return html`<p class="chart__none">${text}</p>`;
  return html`<figure class="chart">
    <svg
      viewBox="0 0 ${width} ${height + 1}"
      role="img"
      aria-label="Page views with ${version} in each minute of the last hour, at most ${most} in one"
    >
      ${bars}
      <path class="chart__ground" d="M0 ${height + 0.5}h${width}" />
    </svg>
    <figcaption>${text}</figcaption>
  </figure>`;
}
