import path from 'node:path';
import type { GateTools } from '../cli/context';
import { buildProgram } from '../cli/program';
import { FileStore } from '../store/file-store';
import type { Store } from '../store/store';
import { temporaryFolder } from './fixture';

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>;

/** A command line on a store of its own, with a stopped clock. */
export async function openCommandLine() {
  const { folder, remove } = await temporaryFolder();
  const gate: { -readonly [Tool in keyof GateTools]: GateTools[Tool] } = {
    api: null,
    mounts: true,
    findBrowser: async () => '/usr/bin/chromium',
    mount: async () => [],
  };
  const line = {
    folder,
    store: new FileStore(path.join(folder, 'store')) as Store,
    channel: 'production' as string | undefined,
    actor: () => 'Asha',
    /** By default there is a browser in which every build mounts, and no API is configured. A test may change it. */
    gate,
    /** Preview links are off until a test sets a key. */
    previews: { key: undefined as string | undefined, portal: 'https://portal.example' },
    askPassword: async () => 'four words of a test',
    /** Milliseconds since 1970; a test may set it. */
    time: Date.parse('2026-01-02T03:04:05Z'),
    remove,
    release: async (...words: string[]): Promise<string> => {
      const printed: string[] = [];
      const context = {
        ...line,
        root: folder,
        cwd: folder,
        print: (text: string) => void printed.push(text),
        now: () => new Date(line.time),
      };
      await buildProgram(context).parseAsync(words, { from: 'user' });
      return printed.join('\n');
    },
  };
  return line;
}
