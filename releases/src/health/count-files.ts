import { randomUUID } from 'node:crypto';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { dayOf } from './slots';

/** As often as the release server judges. */
const everyMs = 10_000;
const keptMs = 8 * 24 * 3_600_000;

/** What an edge counts, by day. */
interface DailyCounts {
  /** The days that have changed since they were written. */
  readonly changedDays: Set<string>;
  /** The rows of a day's file. */
  rowsOf(day: string): object;
  /** Drops what no file needs any more. */
  forget(): void;
}

interface CountFilesOptions {
  readonly counts: DailyCounts;
  readonly store: Store;
  readonly folder: string;
  readonly log: { warn(error: unknown, message: string): void };
  /** The bytes of a day's file; its rows as JSON by default. */
  readonly toBytes?: (day: string, place: string) => Buffer;
}

/** Writes what an edge counts: `<folder>/<day>.<edge>.json`. A store that fails gets it when it works. */
export function openCountFiles({ counts, store, folder, log, toBytes }: CountFilesOptions) {
  const edge = randomUUID();
  let hasFailed = false;
  let underWay: Promise<void> | null = null;

  async function writeDay(day: string): Promise<void> {
    const file = `${folder}/${day}.${edge}.json`;
    await store.put(file, toBytes?.(day, file) ?? Buffer.from(JSON.stringify(counts.rowsOf(day))));
  }

  async function removeOld(): Promise<void> {
    const oldest = dayOf(Date.now() - keptMs);
    const old = (await store.list(folder)).filter((name) => name < oldest);
    await mapConcurrent(old, (name) => store.remove(`${folder}/${name}`));
  }

  async function writeChanged(): Promise<void> {
    const { changedDays } = counts;
    const days = [...changedDays];
    if (days.length === 0) return;
    changedDays.clear();
    try {
      for (const day of days) await writeDay(day);
      await removeOld();
      counts.forget();
      hasFailed = false;
    } catch (error) {
      for (const day of days) changedDays.add(day);
      if (!hasFailed) log.warn(error, 'what browsers report could not be written');
      hasFailed = true;
    }
  }

  /** One at a time, so that a slow store gets no queue. */
  function write(): Promise<void> {
    underWay ??= writeChanged().then(() => void (underWay = null));
    return underWay;
  }

  const timer = setInterval(() => void write(), everyMs).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await underWay;
      await write();
    },
  };
}

/** The files of all edges since `from`, milliseconds since 1970. @param mostBytes of one of ours */
export async function readCountFiles(store: Store, folder: string, from: number, mostBytes: number) {
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, async (name) => {
    const place = `${folder}/${name}`;
    const bytes = await store.read(place);
    return bytes && bytes.length <= mostBytes ? [{ place, bytes }] : [];
  });
  return files.flat();
}
