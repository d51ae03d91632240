import { addResults, causesText, noCounts, viewsOf } from '../../health/judge';
import { healthMs, type BuildHealth } from '../../health/read-counts';
import { currentSlot, slotMs, slotOf } from '../../health/slots';
import { barChart } from './charts';
import { html, version as versionText, type Html } from './template';

/** '138 page views, 41 failed (30 %): 39 render, 2 load'. */
function summary(slots: BuildHealth['slots']): string {
  const sum = slots.reduce(addResults, noCounts);
  const views = viewsOf(sum);
  if (views === 0) return 'No page views in the last 24 hours';
  const seen = `${views} page view${views === 1 ? '' : 's'}`;
  return sum.failed === 0 ? `${seen}, none failed` : `${seen}, ${sum.failed} failed ${causesText(sum)}`;
}

/** Page views of the last day by the quarter of an hour, and the same in words. */
export function healthFigure({ version, slots }: BuildHealth): Html {
  const count = healthMs / slotMs;
  const shown = slots
    .map((slot) => ({ ...slot, age: currentSlot() - slotOf(slot.time) }))
    .filter((slot) => slot.age < count && viewsOf(slot) > 0);
  const text = html`${versionText(version)}: ${summary(slots)}`;
  if (shown.length === 0) return html`<p class="chart__none">${text}</p>`;
  const most = Math.max(...shown.map(viewsOf));
  const label = `Page views with ${version} in each quarter of an hour of a day, at most ${most} in one`;
  return html`<figure class="chart">
    ${barChart(label, shown, count)}
    <figcaption>${text}</figcaption>
  </figure>`;
}
