import { healthMs, slotMs, type BuildHealth } from '../../health/edge-counts';
import { addResults, causesText, noCounts, viewsOf } from '../../health/judge';
import { html, type Html } from './template';

/** In units of the drawing: a slot is 2 wide, with a gap of a half. */
const [step, bar, height] = [2, 1.5, 24];

/** '138 page views, 41 failed (30 %): 39 render, 2 load'. */
function summary(slots: BuildHealth['slots']): string {
  const sum = slots.reduce(addResults, noCounts);
  const views = viewsOf(sum);
  if (views === 0) return 'No page views in the last 24 hours';
  const seen = `${views} page view${views === 1 ? '' : 's'}`;
  return sum.failed === 0 ? `${seen}, none failed` : `${seen}, ${sum.failed} failed ${causesText(sum)}`;
}

/** Page views of the last day by the quarter of an hour, the newest on the right, failed ones above the others. The text below has the numbers. */
export function chart({ version, slots }: BuildHealth): Html {
  const most = Math.max(1, ...slots.map(viewsOf));
  const tall = (count: number): number => Math.round((count / most) * height * 10) / 10;
  const width = (healthMs / slotMs) * step;
  const bars = slots.flatMap(({ time, mounted, failed }) => {
    const x = width - step * (1 + Math.floor(Date.now() / slotMs) - time / slotMs);
    if (x < 0) return [];
    const [good, bad] = [tall(mounted), tall(failed)];
    const rect = (kind: string, y: number, size: number): Html =>
      html`<rect class="${kind}" x="${x}" y="${y}" width="${bar}" height="${size}" />`;
    return [
      ...(good > 0 ? [rect('chart__good', height - good, good)] : []),
      ...(bad > 0 ? [rect('chart__bad', height - good - bad, bad)] : []),
    ];
  });
  const text = html`<span class="version">${version}</span>: ${summary(slots)}`;
  if (bars.length === 0) return html`<p class="chart__none">${text}</p>`;
  return html`<figure class="chart">
    <svg
      viewBox="0 0 ${width} ${height + 1}"
      role="img"
      aria-label="Page views with ${version} in each quarter of an hour of the last day, at most ${most} in one"
    >
      ${bars}
      <path class="chart__ground" d="M0 ${height + 0.5}h${width}" />
    </svg>
    <figcaption>${text}</figcaption>
  </figure>`;
}
