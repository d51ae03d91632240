import { entriesOf, type Entry } from '../../channel/compose';
import type { HistoryEntry } from '../../channel/diff';
import { shownMeasures, type Line, type ShownMeasure } from '../../health/read-counts';
import { lineChart, type LineKind } from './charts';
import { choices, html, overviewAddress, version, type Html } from './template';
import { utcElement } from './when';

/** The times that can be chosen: hours in all, and of how many slots one point is made. */
export const ranges = {
  '1h': { title: '1 hour', hours: 1, slots: 1, shown: [11, 16] },
  '24h': { title: '24 hours', hours: 24, slots: 4, shown: [11, 16] },
  '7d': { title: '7 days', hours: 7 * 24, slots: 24, shown: [5, 10] },
} as const;
export type Range = keyof typeof ranges;

interface Measure {
  readonly title: string;
  readonly good: number;
  readonly text: (value: number) => string;
}
const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`;
/** `good`: the limit of what counts as good, for failures that of the automatic rollback. */
const measures: Readonly<Record<ShownMeasure, Measure>> = {
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

/** Builds in one chart: the current one, the canary, and those with the most samples. */
const mostBuilds = 4;

type KindLine = Line & { readonly kind: LineKind };

function section(name: string, { current, canary }: Entry, context: Experience): Html | null {
  const kindOf = ({ version: build }: Line): LineKind => {
    if (build === current?.version) return 'current';
    return build === canary?.build.version ? 'canary' : 'kept';
  };
  const own = context.lines.filter((line) => line.name === name);
  if (own.length === 0) return null;
  // By kind, in the alphabet's order: canary, current, kept.
  const lines = own.map((line): KindLine => ({ ...line, kind: kindOf(line) }));
  lines.sort((a, b) => a.kind.localeCompare(b.kind) || b.total.samples - a.total.samples);
  const releases = context.history.filter(
    ({ time, moved }) => Date.parse(time) >= context.from && moved.some((move) => move.name === name),
  );
  const flags = releases.map(({ time }) => Date.parse(time));
  const figure = (name: ShownMeasure): Html | null => {
    const shown = lines.filter(({ measure }) => measure === name).slice(0, mostBuilds);
    if (shown.length === 0) return null;
    const { title, good, text } = measures[name];
    const label = `${title}: the list below has the numbers`;
    const time = (value: number) => new Date(value).toISOString().slice(...ranges[context.range].shown);
    return html`<figure class="measure">
      <figcaption>${title}</figcaption>
      ${lineChart({ ...context, label, good, text, time, lines: shown, flags })}
      <ul>
        ${shown.map(
          ({ kind, total, version: build }) =>
            html`<li class="measure__key measure__key--${kind}">
              ${version(build)} ${kind}: ${text(total.value)} (${total.samples} pages)
            </li>`,
        )}
      </ul>
    </figure>`;
  };
  return html`<section class="measures">
    <h2>${name}</h2>
    <div class="measures__charts">${shownMeasures.map(figure)}</div>
    <ol>
      ${releases.map(({ time, change }) => html`<li><small>Flag: ${utcElement(time)} ${change}</small></li>`)}
    </ol>
  </section>`;
}

export const experienceAddress = (channel: string, range: Range = '24h'): string =>
  `/ops/experience?${new URLSearchParams({ channel, range })}`;

export function experiencePage(context: Experience): Html {
  const { channel } = context.newest;
  const sections = Object.entries(entriesOf(context.newest)).flatMap(
    ([name, entry]) => section(name, entry, context) ?? [],
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
