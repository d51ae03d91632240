import path from 'node:path';
import type { ProgramContext } from '../cli/context';
import { buildProgram } from '../cli/run';
import { ReleaseService } from '../service/release-service';
import { localReleases, type Releases } from '../service/releases';
import { FileStore } from '../store/file-store';
import type { Store } from '../store/store';
import { temporaryFolder } from './fixture';

/** A command line on a store of its own, with a stopped clock. */
export async function openCommandLine() {
  const { folder, remove } = await temporaryFolder();
  const gate: { -readonly [Tool in keyof ProgramContext['gate']]: ProgramContext['gate'][Tool] } = {
    mounts: true,
    findBrowser: async () => '/usr/bin/chromium',
    mount: async () => [],
  };
  const line = {
    folder,
    store: new FileStore(path.join(folder, 'store')) as Store,
    channel: 'production' as string | undefined,
    actor: 'Asha',
    /**
     * By default there is a browser in which every build mounts. A test may change it.
     */
    gate,
    /** By default no API is configured. */
    askApi: null as ConstructorParameters<typeof ReleaseService>[0]['askApi'],
    previewUrl: 'https://preview.example' as string | undefined,
    askPassword: async () => 'four words of a test',
    logIn: async () => 'the token of a test',
    /** Milliseconds since 1970; a test may set it. */
    time: Date.parse('2026-01-02T03:04:05Z'),
    remove,
    /** The release service of this store, unless a test has a server. */
    releases: (): Releases => {
      const { store, previewUrl, askApi, actor } = line;
      const now = (): Date => new Date(line.time);
      const viewKey = 'a key of edges for tests';
      return localReleases(new ReleaseService({ store, previewUrl, viewKey, askApi, quality: 1, now }), {
        actor,
        may: null,
      });
    },
    release: async (...words: string[]): Promise<string> => {
      const printed: string[] = [];
      const context = {
        ...line,
        releases: line.releases(),
        root: folder,
        cwd: folder,
        print: (text: string) => void printed.push(text),
      };
      await buildProgram(async () => context).parseAsync(words, { from: 'user' });
      return printed.join('\n');
    },
  };
  return line;
}
