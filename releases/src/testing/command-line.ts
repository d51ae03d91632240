import path from 'node:path';
import type { GateTools } from '../cli/context';
import { buildProgram } from '../cli/program';
import { temporaryFolder } from './fixture';
import { BarrierStore } from './barrier-store';

/** A command line on a store of its own, with a clock that does not move by itself. */
export interface CommandLine {
  readonly folder: string;
  readonly store: BarrierStore;
  /** Runs a command and returns what it printed. */
  readonly release: (...words: string[]) => Promise<string>;
  /** By default there is a browser in which every build mounts, and no API is configured. A test may change it. */
  readonly gate: { -readonly [Tool in keyof GateTools]: GateTools[Tool] };
  /** Preview links are off until a test sets a key. */
  readonly previews: { key: string | undefined; portal: string };
  /** Milliseconds since 1970; a test may set it. */
  time: number;
  readonly remove: () => Promise<void>;
}

export async function openCommandLine(): Promise<CommandLine> {
  const { folder, remove } = await temporaryFolder();
  const store = new BarrierStore(path.join(folder, 'store'));
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
      now: () => new Date(line.time),
    });
    await program.parseAsync(words, { from: 'user' });
    return printed.join('\n');
  };
  const time = Date.parse('2026-01-02T03:04:05Z');
  const line: CommandLine = { folder, store, gate, previews, release, time, remove };
  return line;
}
