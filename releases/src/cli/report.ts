import { commonContract, type BuildManifest } from 'platform/release';
import { columns } from 'server-kit/columns';
import { differenceText, type Difference, type HistoryEntry } from '../channel/diff';
import { entriesOf, shellName } from '../channel/compose';
import type { ChannelDocument, Entry } from '../channel/document';
import { contributionFacts } from '../channel/contributions';
import { originText } from '../channel/origins';
import { verdictText, type Judged } from '../judge/verdict-file';

const when = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;

type Shown = ReadonlyMap<string, BuildManifest>;

/** With the contract by which the shell runs it, if that is an earlier one. */
function currentText({ current, canary, previous }: Entry, name: string, shown: Shown): string {
  if (!current) return previous.length > 0 && !canary ? 'retired' : 'none';
  const [build, shell] = [shown.get(name), shown.get(shellName)];
  const contract = build && shell && !build.foreign ? commonContract(shell, build) : undefined;
  return contract === undefined || contract === shell?.contract
    ? current.version
    : `${current.version} (contract ${contract})`;
}

/** @param shown the builds of the document (`readShown`). @param judged builds under trial */
export function statusText(document: ChannelDocument, shown: Shown, judged: readonly Judged[] = []): string {
  const { channel, revision, time, actor, change } = document;
  const rows = Object.entries(entriesOf(document)).map(([name, entry]) => {
    const { previous, canary, frozen } = entry;
    return [
      name,
      currentText(entry, name, shown),
      previous.map(({ version }) => version).join(', ') || '-',
      canary ? `${canary.build.version} at ${canary.share} % since ${when(canary.since)}` : '-',
      frozen ? `by ${frozen.actor}, ${when(frozen.time)}: ${frozen.reason}` : '-',
      originText(shown.get(name)?.published),
    ];
  });
  const parts = contributionFacts(document, shown).map(({ point, remote, module, note }) => [
    point,
    remote,
    module,
    note ?? '-',
  ]);
  const deprecated = Object.entries(entriesOf(document)).flatMap(([name, { deprecated: marks = {} }]) =>
    Object.entries(marks).map(
      ([version, { actor, time: since, reason }]) =>
        `${name} ${version} is deprecated by ${actor}, ${when(since)}: ${reason}`,
    ),
  );
  return [
    `${channel}, revision ${revision}: ${change}, by ${actor}, ${when(time)}`,
    '',
    columns([['DEPLOYABLE', 'CURRENT', 'CAN GO BACK TO', 'CANARY', 'FROZEN', 'PUBLISHED BY'], ...rows]),
    ...(deprecated.length > 0 ? ['', ...deprecated] : []),
    ...(judged.length > 0 ? ['', ...judged.map(verdictText)] : []),
    ...(parts.length > 0 ? ['', columns([['POINT', 'CONTRIBUTED BY', 'MODULE', 'NOTE'], ...parts])] : []),
  ].join('\n');
}

export function historyText(history: readonly HistoryEntry[]): string {
  const rows = history.map(({ revision, time, actor, from, change, reason, moved }) => [
    String(revision),
    when(time),
    originText({ actor, ...(from ? { from } : {}) }),
    change,
    reason || '-',
    moved.map(differenceText).join(', ') || '-',
  ]);
  const heads = ['REVISION', 'TIME', 'ACTOR', 'CHANGE', 'REASON', 'MOVED'];
  const [head = '', ...lines] = columns([heads, ...rows]).split('\n');
  const notes = history.map(({ forced = [] }) => forced.map((problem) => `          overruled: ${problem}`));
  return [head, ...lines.flatMap((line, index) => [line, ...(notes[index] ?? [])])].join('\n');
}

export function diffText(a: ChannelDocument, b: ChannelDocument, found: readonly Difference[]): string {
  const [from, to] = [a, b].map(({ channel, revision }) => `${channel} revision ${revision}`);
  if (found.length === 0) return `${from} and ${to} give candidates the same builds`;
  const rows = found.map(({ name, field, before, after }) => [name, field, before ?? '-', after ?? '-']);
  return columns([['DEPLOYABLE', 'WHAT', from ?? '', to ?? ''], ...rows]);
}
