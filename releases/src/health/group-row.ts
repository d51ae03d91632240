import type { ErrorReport } from 'platform/report';

/** Page views in which a build threw the same at the same place. Pages import this file too. */
export interface GroupRow extends Pick<ErrorReport, 'name' | 'frames'> {
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  readonly views: number;
  /** 'Chrome 142' -> page views. */
  readonly browsers: Readonly<Record<string, number>>;
}

/** One group of two, with what else the first one has. */
export function addUp<Counts extends Omit<GroupRow, keyof ErrorReport>>(one: Counts, other: Counts): Counts {
  const browsers = { ...one.browsers };
  for (const [name, count] of Object.entries(other.browsers)) browsers[name] = (browsers[name] ?? 0) + count;
  return {
    ...one,
    first: Math.min(one.first, other.first),
    last: Math.max(one.last, other.last),
    views: one.views + other.views,
    browsers,
  };
}
