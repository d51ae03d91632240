import { titleOf, topPlace, type ErrorGroup, type ErrorsOfBuild } from './source-lines';

const when = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** 'Chrome 142 (10), Safari 17 (2)', the most frequent first. */
const browsersText = (browsers: ErrorGroup['browsers']): string =>
  Object.entries(browsers)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ');

/** 'first 2026-01-02 03:09 UTC, ...': how often, when and in which browsers. */
const seenText = ({
  views,
  first,
  last,
  browsers,
}: Pick<ErrorGroup, 'views' | 'first' | 'last' | 'browsers'>): string =>
  `${views} page view${views === 1 ? '' : 's'}, first ${when(first)}, last ${when(last)}; ${browsersText(browsers)}`;

function linesOf(group: ErrorGroup): string[] {
  const top = topPlace(group);
  const callers = group.places.slice(group.places.findIndex((place) => place === top) + 1);
  return [
    `  ${group.isNew ? 'new: ' : ''}${titleOf(group)}`,
    ...(top?.text ? [`      ${top.line} | ${top.text}`] : []),
    ...callers.map(({ file, line }) => `      from ${file}:${line}`),
    `      ${seenText(group)}`,
  ];
}

/** What builds of a channel threw, in lines for a terminal. */
export const errorsText = (channel: string, builds: readonly ErrorsOfBuild<ErrorGroup>[]): string[] =>
  builds.flatMap((build) => [
    `${build.name} ${build.version}, ${build.role} in ${channel}`,
    ...build.groups.flatMap(linesOf),
  ]);
