import { errorDays, titleOf, topPlace, type ErrorGroup, type ErrorsOfBuild } from './read-errors';

const when = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** '12 page views'. */
export const viewsText = ({ views }: ErrorGroup): string => `${views} page view${views === 1 ? '' : 's'}`;

/** 'Chrome 142 (10), Safari 17 (2)', the most frequent first. */
export const browsersText = ({ browsers }: ErrorGroup): string =>
  Object.entries(browsers)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ');

/** The frames after the one that the title names, `src/app.tsx:20`. */
export const callersOf = (group: ErrorGroup): string[] =>
  group.places
    .slice(group.places.indexOf(topPlace(group) ?? group.places[0]!) + 1)
    .map(({ file, line }) => `${file}:${line}`);

function linesOf(group: ErrorGroup): string[] {
  const top = topPlace(group);
  return [
    `  ${group.isNew ? 'new: ' : ''}${titleOf(group)}`,
    ...(top?.text ? [`      ${top.line} | ${top.text}`] : []),
    ...callersOf(group).map((place) => `      from ${place}`),
    `      ${viewsText(group)}, first ${when(group.first)}, last ${when(group.last)}; ${browsersText(group)}`,
  ];
}

/** What the builds of one deployable threw, in lines for a terminal. */
export function errorsText(name: string, channel: string, builds: readonly ErrorsOfBuild[]): string[] {
  if (builds.length === 0)
    return [`No browser has reported an error of ${name} in ${channel} within ${errorDays} days`];
  return builds.flatMap((build) => [
    `${build.name} ${build.version}, ${build.role} in ${channel}`,
    ...build.groups.flatMap(linesOf),
  ]);
}
