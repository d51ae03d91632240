import type { BuildManifest, BuildRecord, FileLists, PinnedFile } from 'shared/contract/release';

function pin(manifest: BuildManifest, file: string): PinnedFile {
  const entry = manifest.files[file];
  // The manifest was checked at publish. A file without integrity must never reach a page: it would be fail-open.
  if (!entry) throw new Error(`${manifest.name} ${manifest.version} does not list ${file}`);
  return { file, integrity: entry.integrity };
}

const filesOf = ({ js, css }: FileLists): string[] => [...js, ...css];

/** The shell's files that hold what the remote imports at once, but for those that every page has anyway. */
function sharedFiles(manifest: BuildManifest, shell: BuildManifest): PinnedFile[] {
  const onEveryPage = new Set([shell.entry, ...filesOf(shell.initial)]);
  const wanted = manifest.initial.shared.flatMap((module) => {
    const provided = shell.provides[module];
    return provided ? filesOf(provided) : [];
  });
  return [...new Set(wanted)].filter((file) => !onEveryPage.has(file)).map((file) => pin(shell, file));
}

/** What a page needs to load one build, told from its build.json and that of the shell it will run under. */
export function toRecord(manifest: BuildManifest, shell: BuildManifest): BuildRecord {
  const { version, container, entry, initial, sessionInitial, kind, routes } = manifest;
  const signedIn = sessionInitial ? filesOf(sessionInitial).map((file) => pin(manifest, file)) : [];
  return {
    version,
    container,
    entry: pin(manifest, entry),
    initial: filesOf(initial).map((file) => pin(manifest, file)),
    shared: kind === 'shell' ? signedIn : sharedFiles(manifest, shell),
    routes,
  };
}
