import path from 'node:path';
import type { GateTools } from '../cli/context';
import { buildProgram } from '../cli/program';
import { temporaryFolder } from './fixture';
import { MeetingStore } from './meeting-store';

/** A store of its own and a command line on it, whose clock stands still. */
export interface CommandLine {
  readonly folder: string;
  readonly store: MeetingStore;
  /** Types a command line and gives what it printed. */
  readonly release: (...words: string[]) => Promise<string>;
  /** What the gate meets: a browser is found, nothing goes wrong in it, and no API is configured. A test may change it. */
  readonly gate: { -readonly [Tool in keyof GateTools]: GateTools[Tool] };
  /** No preview links can be made, until a test sets a key. */
  readonly previews: { key: string | undefined; portal: string };
  readonly remove: () => Promise<void>;
}

export async function openCommandLine(): Promise<CommandLine> {
  const { folder, remove } = await temporaryFolder();
  const store = new MeetingStore(path.join(folder, 'store'));
  const gate: CommandLine['gate'] = {
    api: null,
    mounts: true,
    findBrowser: async () => '/usr/bin/chromium',
    mount: async () => [],
  };
  const previews: CommandLine['previews'] = { key: undefined, portal: 'https://portal.example' };
  const release = async (...words: string[]): Promise<string> => {
    const printed: string[] = [];
    const program = buildProgram({
      store,
      gate,
      previews,
      root: folder,
      cwd: folder,
      print: (text) => printed.push(text),
      actor: () => 'Asha',
      now: () => new Date('2026-01-02T03:04:05Z'),
    });
    await program.parseAsync(words, { from: 'user' });
    return printed.join('\n');
  };
  return { folder, store, gate, previews, release, remove };
}
