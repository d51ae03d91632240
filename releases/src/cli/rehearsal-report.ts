import type { Rehearsal } from '../gate/rehearse';

type RemoteReport = Rehearsal['remotes'][number];

const brokenIn = ({ remotes }: Rehearsal): readonly RemoteReport[] =>
  remotes.filter(({ breaks }) => breaks.length > 0);

/** 'shell 2.0.0 breaks 1 of 5 remotes of production' */
export function rehearsalSummary(rehearsal: Rehearsal): string {
  const { channel, shell, remotes } = rehearsal;
  const broken = brokenIn(rehearsal).length;
  const count = broken === 0 ? `none of ${remotes.length}` : `${broken} of ${remotes.length}`;
  return `shell ${shell.version} breaks ${count} remotes of ${channel}`;
}

const where = ({ revision, shell, notMounted }: Rehearsal): string =>
  `Revision ${revision} has shell ${shell.current}. ` +
  (notMounted === null ? 'Screens of every remote were opened.' : `No screen was opened: ${notMounted}.`);

const titleOf = ({ name, version, isCanary, team }: RemoteReport): string =>
  `${name} ${version}${isCanary ? ' (in canary)' : ''}${team === '-' ? '' : `, published by ${team}`}`;

/** For a terminal. */
export function rehearsalText(rehearsal: Rehearsal): string {
  const ofRemote = (remote: RemoteReport): string[] => {
    const { breaks, deprecated } = remote;
    const state = breaks.length > 0 ? 'breaks' : 'works';
    return [
      '',
      `${titleOf(remote)}: ${state}`,
      ...breaks.flatMap(({ what, exports, remedy }) => [
        `  ${what}`,
        ...exports.map((line) => `    ${line}`),
        `    to do: ${remedy}`,
      ]),
      ...deprecated.map((line) => `  ${line}`),
    ];
  };
  return [rehearsalSummary(rehearsal), where(rehearsal), ...rehearsal.remotes.flatMap(ofRemote)].join('\n');
}

/** Text of builds and teams, which may contain anything, as plain text of Markdown on one line. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~]/g, (character) => `\\${character}`);

/** For the summary of a pipeline, or a comment. */
export function rehearsalMarkdown(rehearsal: Rehearsal): string {
  const ofRemote = (remote: RemoteReport): string[] => {
    const { breaks, deprecated } = remote;
    return [
      `### ${breaks.length > 0 ? '❌' : '✅'} ${plain(titleOf(remote))}`,
      '',
      ...breaks.flatMap(({ what, exports, remedy }) => [
        `- ${plain(what)}`,
        ...exports.map((line) => `  - ${plain(line)}`),
        `  - **To do:** ${plain(remedy)}`,
      ]),
      ...deprecated.map((line) => `- ⏳ ${plain(line)}`),
      '',
    ];
  };
  return [
    `## ${plain(rehearsalSummary(rehearsal))}`,
    '',
    plain(where(rehearsal)),
    '',
    ...rehearsal.remotes.flatMap(ofRemote),
  ].join('\n');
}
