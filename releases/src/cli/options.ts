import { ReleaseError } from '../release-error';
import { keptRevisions } from '../upkeep/gc';

export const options = {
  abort: { flags: '--abort', text: 'end the canary: all candidates get the current build' },
  actions: { flags: '--actions <actions>', text: 'what the token may do, with commas between' },
  adopt: {
    flags: '--adopt',
    text: 'take over a store that was not signed, or with other keys: check its state first',
  },
  apply: { flags: '--apply', text: 'mark and remove' },
  browser: {
    flags: '--browser <path>',
    text: 'the Chromium that mounts the builds (default: the first found)',
  },
  channel: {
    flags: '--channel <channel>',
    text: "which channel (default: PORTAL_CHANNEL, or that of this machine's portal)",
  },
  channels: { flags: '--channels <channels>', text: 'where the token may do it (default: this channel)' },
  deployables: { flags: '--deployables <names>', text: 'whose part the token may change' },
  dir: { flags: '--dir <folder>', text: "the built folder (the deployable's dist when left out)" },
  dryRun: { flags: '--dry-run', text: 'print what it would do, and why it would be refused; change nothing' },
  expires: {
    flags: '--expires <time>',
    text: 'how long the link (default: 7d) or the token (default: 90d) is good, such as 12h or 2d',
  },
  force: {
    flags: '--force',
    text: 'publish: although another remote owns a route; else overrule a freeze, and the checks for previews, compatibility and mounting: the revision lists the problems',
  },
  from: { flags: '--from <channel>', text: 'instead of builds: the set of another channel, such as staging' },
  json: { flags: '--json', text: 'as JSON, for machines' },
  keep: {
    flags: '--keep <n>',
    text: `how many revisions of each channel keep their builds (default: ${keptRevisions})`,
  },
  limit: { flags: '--limit <n>', text: 'how many revisions (default: 50)' },
  markdown: { flags: '--markdown', text: 'as Markdown, for a comment or the summary of a pipeline' },
  mount: { flags: '--no-mount', text: 'do not mount the builds in a browser; the revision says so' },
  preview: { flags: '--preview', text: 'for a preview build, with a version such as 1.4.3-pr.12.ab12cd' },
  promote: { flags: '--promote', text: 'make the canary current for all candidates' },
  reason: { flags: '--reason <text>', text: 'why, for those who read the history' },
  revision: { flags: '--revision <n>', text: 'instead of a name: all builds of this revision' },
  to: {
    flags: '--to <target>',
    text: 'promote: the same as --channel; rollback: which version (the newest earlier one when left out)',
  },
  withDependents: {
    flags: '--with-dependents',
    text: 'roll back remotes that need what is taken back too, each to its newest kept build that fits',
  },
  unset: { flags: '--unset <names>', text: 'settings that get their defaults again, with commas between' },
  version: { flags: '--version <version>', text: "of another tool's build (default: its package.json's)" },
} as const;

type OptionName = keyof typeof options;

export type Values = {
  readonly [Name in OptionName]?: (typeof options)[Name]['flags'] extends `${string}<${string}>`
    ? string
    : boolean;
};

export const ofChange: readonly OptionName[] = ['channel', 'reason', 'dryRun'];
export const ofGate: readonly OptionName[] = ['browser', 'mount'];
export const ofCheckedChange: readonly OptionName[] = [...ofChange, ...ofGate, 'force', 'preview'];

/** Reads a number from 1 on. @param problem the end of a sentence that starts with the given text */
const whole = (problem: string) => (text: string) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ReleaseError(`'${text}' ${problem}`);
};
export const parseLimit = whole('is not a number of revisions: write it like 100');
export const parseKeep = whole('is not a number of revisions: keep at least 1');
export const parseRevision = whole('is not a revision: write it like 12. The history lists them');
