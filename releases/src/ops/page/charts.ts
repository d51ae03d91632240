import { viewsOf, type Results } from '../../health/judge';
import { html, type Html } from './template';

/**
 * The two drawings of the ops page, as SVG that needs no script and no inline style. The text beside each has
 * its numbers, for those who do not see it. Why no library draws them: docs/decisions.
 */

/** In units of the drawing: a bar is 2 wide, with a gap of a half. */
const bars = { step: 2, width: 1.5, height: 24 };

/** Stacked bars, the newest on the right, failed page views above the others. */
export function barChart(
  label: string,
  slots: readonly (Results & { readonly age: number })[],
  count: number,
): Html {
  const most = Math.max(1, ...slots.map(viewsOf));
  const tall = (views: number): number => Math.round((views / most) * bars.height * 10) / 10;
  const width = count * bars.step;
  const rect = (kind: string, age: number, y: number, height: number): Html | null =>
    height > 0
      ? html`<rect
          class="${kind}"
          x="${width - bars.step * (1 + age)}"
          y="${y}"
          width="${bars.width}"
          height="${height}"
        />`
      : null;
  return html`<svg viewBox="0 0 ${width} ${bars.height + 1}" role="img" aria-label="${label}">
    ${slots.map(({ age, mounted, failed }) => {
      const [good, bad] = [tall(mounted), tall(failed)];
      return [
        rect('chart__good', age, bars.height - good, good),
        rect('chart__bad', age, bars.height - good - bad, bad),
      ];
    })}
    <path class="chart__ground" d="M0 ${bars.height + 0.5}h${width}" />
  </svg>`;
}

export type LineKind = 'current' | 'canary' | 'kept';

interface LineChart {
  readonly label: string;
  /** The limit of what is good. */
  readonly good: number;
  readonly text: (value: number) => string;
  readonly time: (milliseconds: number) => string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly now: number;
  readonly lines: readonly {
    readonly kind: LineKind;
    readonly points: readonly { readonly time: number; readonly value: number }[];
  }[];
  /** The times of releases. */
  readonly flags: readonly number[];
}

/** In units of the drawing, which a phone shows as pixels. */
const [width, height, left, top, ground] = [320, 150, 44, 14, 130];

/** Lines over time, with the limit of what is good and a flag for each release. */
export function lineChart({ label, good, text, time, from, now, lines, flags }: LineChart): Html {
  const most = Math.max(good * 1.5, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const share = (at: number): number => Math.max(0, (at - from) / (now - from));
  const x = (at: number): string => (left + share(at) * (width - left - 8)).toFixed(1);
  const y = (value: number): string => (ground - (value / most) * (ground - top)).toFixed(1);
  const path = (kind: string, d: string): Html => html`<path class="measure__${kind}" d="${d}" />`;
  const words = (kind: string, across: string | number, down: string | number, content: string): Html =>
    html`<text class="measure__${kind}" x="${across}" y="${down}">${content}</text>`;
  const times = [0, 1, 2, 3].map((third) => from + (third / 3) * (now - from));
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${[0, most / 2, most].map((value) => [
      path('grid', `M${left} ${y(value)}H${width}`),
      words('y', left - 4, y(value), text(value)),
    ])}
    ${times.map((at, index) => words(`x measure__x--${index}`, x(at), height - 4, time(at)))}
    ${path('good', `M${left} ${y(good)}H${width}`)}
    ${flags.map((release) => path('flag', `M${x(release)} ${ground}V${top - 8}l7 4l-7 4`))}
    ${lines.map(({ kind, points }) => {
      const places = points.map((point) => `${x(point.time)} ${y(point.value)}`);
      return [
        path(`line measure__line--${kind}`, `M${places.join('L')}`),
        path(`dots measure__dots--${kind}`, places.map((place) => `M${place}h0`).join('')),
      ];
    })}
  </svg>`;
}
