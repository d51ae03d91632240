import type { BuildRecord, Deployable, PublicDocument } from 'platform/release';
import { buildKey } from '../store/layout';
import { entriesOf, entryOf, shellName, usableEntries, type Manifests } from './compose';
import type { Canary, ChannelDocument, Entry, NamedBuild } from './document';
import { toRecord } from './record';

/** The record of a build whose build.json is there. */
type ToRecord = (name: string, build: NamedBuild) => BuildRecord;

const withoutSteps = ({ steps: _own, ...canary }: Canary): Omit<Canary, 'steps'> => canary;

function publicEntry(
  name: string,
  { previous, canary, frozen }: Entry,
  current: NamedBuild,
  toRecordOf: ToRecord,
): Deployable {
  return {
    current: toRecordOf(name, current),
    previous: previous.map((build) => toRecordOf(name, build)),
    ...(canary ? { canary: { ...withoutSteps(canary), build: toRecordOf(name, canary.build) } } : {}),
    ...(frozen ? { frozen: { ...frozen, actor: '', reason: '' } } : {}),
  };
}

/** Without names and reasons of operators, and remotes whose build is missing. Null without a shell's. */
export function publicDocument(document: ChannelDocument, manifests: Manifests): PublicDocument | null {
  const find = (name: string, { version }: NamedBuild) => manifests.get(buildKey({ name, version }));
  const { current: chosen } = entriesOf(document)[shellName] ?? {};
  const shell = chosen && find(shellName, chosen);
  if (!shell) return null;
  const toRecordOf: ToRecord = (name, build) =>
    toRecord(find(name, build)!, shell, entryOf(document, name)?.settings);
  const entries = Object.entries(usableEntries(document.deployables, shell, manifests));
  const deployables = entries.flatMap(([name, entry]) =>
    entry.current && find(name, entry.current)
      ? [[name, publicEntry(name, entry, entry.current, toRecordOf)] as const]
      : [],
  );
  const { channel, time, revision, change } = document;
  return {
    schema: 1,
    channel,
    actor: '',
    time,
    reason: '',
    revision,
    change,
    deployables: Object.fromEntries(deployables),
  };
}
