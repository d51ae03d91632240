import type { Deployable } from 'platform/release';
import type { HistoryEntry } from '../../channel/diff';
import { measures, type Line, type Measure } from '../../health/edge-counts';
import { choices, html, overviewAddress, version, type Html } from './template';
import { utcElement } from './when';

/** The times that can be chosen: hours in all, and of how many slots one point is made. */
export const ranges = {
  '1h': { title: '1 hour', hours: 1, slots: 1, shown: [11, 16] },
  '24h': { title: '24 hours', hours: 24, slots: 4, shown: [11, 16] },
  '7d': { title: '7 days', hours: 7 * 24, slots: 24, shown: [5, 10] },
} as const;
export type Range = keyof typeof ranges;

const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`;
/** `good`: the limit of what counts as good, for failures that of the automatic rollback. */
const charts: Readonly<Record<Measure, { title: string; good: number; text: (value: number) => string }>> = {
  LCP: { title: 'Main content (LCP), p75', good: 2500, text: (value) => `${(value / 1000).toFixed(1)} s` },
  INP: { title: 'Response (INP), p75', good: 200, text: (value) => `${Math.round(value)} ms` },
  CLS: { title: 'Layout shift (CLS), p75', good: 0.1, text: (value) => value.toFixed(2) },
  errors: { title: 'Failed page views', good: 0.1, text: percent },
};

export interface Experience {
  readonly newest: HistoryEntry;
  readonly history: readonly HistoryEntry[];
  readonly range: Range;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly now: number;
  readonly lines: readonly Line[];
}

/** In units of the drawing, which a phone shows as pixels. */
const [width, height, left, top, ground] = [320, 150, 44, 14, 130];
/** Builds in one chart: the current one, the canary, and those with the most samples. */
const mostBuilds = 4;

type Kind = 'current' | 'canary' | 'kept';
type KindLine = Line & { readonly kind: Kind };

/** A line for each build, the limit of what is good, and a flag for each release. */
function chart(
  measure: Measure,
  lines: readonly KindLine[],
  releases: readonly number[],
  at: Experience,
): Html {
  const { title, good, text } = charts[measure];
  const most = Math.max(good * 1.5, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const part = (time: number): number => Math.max(0, (time - at.from) / (at.now - at.from));
  const x = (time: number): string => (left + part(time) * (width - left - 8)).toFixed(1);
  const y = (value: number): string => (ground - (value / most) * (ground - top)).toFixed(1);
  const label = (kind: string, across: string | number, down: string | number, content: string): Html =>
    html`<text class="measure__${kind}" x="${across}" y="${down}">${content}</text>`;
  const path = (kind: string, d: string): Html => html`<path class="measure__${kind}" d="${d}" />`;
  const times = [0, 1, 2, 3].map((third) => at.from + (third / 3) * (at.now - at.from));
  const time = (value: number) => new Date(value).toISOString().slice(...ranges[at.range].shown);
  return html`<figure class="measure">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: the list below has the numbers">
      ${[0, most / 2, most].map((value) => [
        path('grid', `M${left} ${y(value)}H${width}`),
        label('y', left - 4, y(value), text(value)),
      ])}
      ${times.map((value, index) => label(`x measure__x--${index}`, x(value), height - 4, time(value)))}
      ${path('good', `M${left} ${y(good)}H${width}`)}
      ${releases.map((release) => path('flag', `M${x(release)} ${ground}V${top - 8}l7 4l-7 4`))}
      ${lines.map(({ kind, points }) => {
        const places = points.map((point) => `${x(point.time)} ${y(point.value)}`);
        return [
          path(`line measure__line--${kind}`, `M${places.join('L')}`),
          path(`dots measure__dots--${kind}`, places.map((place) => `M${place}h0`).join('')),
        ];
      })}
    </svg>
    <ul>
      ${lines.map(
        ({ kind, total, ...line }) =>
          html`<li class="measure__key measure__key--${kind}">
            ${version(line.version)} ${kind}: ${text(total.value)} (${total.samples} pages)
          </li>`,
      )}
    </ul>
  </figure>`;
}

function section(name: string, { current, canary }: Deployable, context: Experience): Html | null {
  const kindOf = ({ version: build }: Line): Kind => {
    if (build === current.version) return 'current';
    return build === canary?.build.version ? 'canary' : 'kept';
  };
  const own = context.lines.filter((line) => line.name === name);
  if (own.length === 0) return null;
  // By kind, in the alphabet's order: canary, current, kept.
  const lines = own.map((line) => ({ ...line, kind: kindOf(line) }));
  lines.sort((a, b) => a.kind.localeCompare(b.kind) || b.total.samples - a.total.samples);
  const releases = context.history.filter(
    ({ time, moved }) => Date.parse(time) >= context.from && moved.some((move) => move.name === name),
  );
  const flags = releases.map(({ time }) => Date.parse(time));
  const chartOf = (measure: Measure): Html | null => {
    const shown = lines.filter((line) => line.measure === measure).slice(0, mostBuilds);
    return shown.length > 0 ? chart(measure, shown, flags, context) : null;
  };
  return html`<section class="measures">
    <h2>${name}</h2>
    <div class="measures__charts">${measures.map(chartOf)}</div>
    <ol>
      ${releases.map(({ time, change }) => html`<li><small>Flag: ${utcElement(time)} ${change}</small></li>`)}
    </ol>
  </section>`;
}

export const experienceAddress = (channel: string, range: Range = '24h'): string =>
  `/ops/experience?${new URLSearchParams({ channel, range })}`;

export function experiencePage(context: Experience): Html {
  const { channel, deployables } = context.newest;
  const sections = Object.entries(deployables).flatMap(
    ([name, deployable]) => section(name, deployable, context) ?? [],
  );
  const addresses = (Object.keys(ranges) as Range[]).map(
    (range) => [ranges[range].title, experienceAddress(channel, range)] as const,
  );
  return html`<div class="head">
      <h1>Web Vitals and errors in ${channel}</h1>
      ${choices('Time', Object.fromEntries(addresses), ranges[context.range].title)}
    </div>
    <p class="newest">
      From a sample of candidates' browsers, times in UTC. A dotted line is the limit of what is good.
      <a href="${overviewAddress(channel)}">What runs in ${channel}</a>
    </p>
    ${sections.length > 0 ? sections : html`<p>No browser has reported in this time.</p>`}`;
}
