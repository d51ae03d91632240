import { hostEntryFile } from 'platform/federation-manifest';
import { toOwnRecord } from 'platform/record';
import {
  commonContract,
  isScript,
  pin,
  type BuildManifest,
  type BuildRecord,
  type FileLists,
  type PinnedFile,
} from 'platform/release';
import type { SettingValues } from 'platform/settings';

const filesOf = ({ js, css }: FileLists): string[] => [...js, ...css];
const noFiles: FileLists = { js: [], css: [] };

/** The shell's files with the shared modules that the remote imports, without those of every page. */
function sharedFiles({ shared }: BuildManifest['initial'], shell: BuildManifest): PinnedFile[] {
  const onEveryPage = new Set([shell.entry, ...filesOf(shell.initial)]);
  const wanted = shared.flatMap((module) => {
    const provided = shell.provides[module];
    return provided ? filesOf(provided) : [];
  });
  return [...new Set(wanted)].filter((file) => !onEveryPage.has(file)).map((file) => pin(shell, file));
}

/** How another tool's build is loaded, with all its scripts but the entry. */
function foreignOf(manifest: BuildManifest): BuildRecord['foreign'] {
  const known = [manifest.entry, hostEntryFile];
  const scripts = Object.keys(manifest.files).filter((file) => isScript(file) && !known.includes(file));
  return manifest.foreign && { ...manifest.foreign, scripts: scripts.map((file) => pin(manifest, file)) };
}

/** What a page needs to load a build under a shell. @param values what the channel has set of its settings */
export function toRecord(manifest: BuildManifest, shell: BuildManifest, values?: SettingValues): BuildRecord {
  const { sessionInitial, kind } = manifest;
  const foreign = foreignOf(manifest);
  const contract = foreign ? shell.contract : commonContract(shell, manifest);
  const signedIn = sessionInitial ? filesOf(sessionInitial).map((file) => pin(manifest, file)) : [];
  const forPoints = manifest.points?.length
    ? filesOf(shell.pointHost ?? noFiles).map((file) => pin(shell, file))
    : [];
  const { exposes, ...own } = toOwnRecord(manifest, values);
  const modules = Object.entries(exposes ?? {}).map(([module, record]) => {
    const needed = manifest.exposes?.[module];
    return [module, { ...record, shared: needed ? sharedFiles(needed, shell) : [] }] as const;
  });
  return {
    ...own,
    shared: kind === 'shell' ? signedIn : [...sharedFiles(manifest.initial, shell), ...forPoints],
    ...(modules.length > 0 ? { exposes: Object.fromEntries(modules) } : {}),
    ...(contract === undefined || contract === shell.contract ? {} : { contract }),
    ...(foreign ? { foreign } : {}),
  };
}
