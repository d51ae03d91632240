import { minuteOf, windowMinutes, type BuildHealth, type Minute } from '../../health/build-window';
import { addResults, causesText, noCounts, viewsOf } from '../../health/judge';
import { html, type Html } from './template';

/** In units of the drawing: a minute is 3 wide, with a gap of 1. */
const [step, bar, height] = [3, 2, 24];

/** '138 page views, 41 failed (30 %): 39 render, 2 load'. */
function summary(minutes: readonly Minute[]): string {
  const sum = minutes.reduce(addResults, noCounts);
  const views = viewsOf(sum);
  if (views === 0) return 'No page views in the last hour';
  const seen = `${views} page view${views === 1 ? '' : 's'}`;
  return sum.failed === 0 ? `${seen}, none failed` : `${seen}, ${sum.failed} failed ${causesText(sum)}`;
}

/** Page views of the last hour by the minute, the newest on the right, failed ones above the others. The text below has the numbers. */
export function chart({ version, minutes }: BuildHealth): Html {
  const first = minuteOf(Date.now()) - windowMinutes + 1;
  const most = Math.max(1, ...minutes.map(({ mounted, failed }) => mounted + failed));
  const tall = (count: number): number => Math.round((count / most) * height * 10) / 10;
  const bars = minutes.flatMap(({ time, mounted, failed }) => {
    const x = (minuteOf(Date.parse(time)) - first) * step;
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
