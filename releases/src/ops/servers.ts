import { limitsState } from 'server-kit/counts';
import type { ChannelDocument } from '../channel/document';
import { readEdgeNotes, type writeEdgeNote } from '../health/edge-notes';
import type { Store } from '../store/store';

/** `down`: candidates or operators miss something, or soon will; `odd`: somebody should look at it. */
type State = 'down' | 'odd' | 'well';

/** A server, or what servers depend on, in one line. */
export interface ServerLine {
  /** 'Edge' */
  readonly kind: string;
  /** Which one, 'portal-edge-1'; empty where there is one only. */
  readonly name: string;
  readonly state: State;
  readonly text: string;
}

/** What `GET /api/health/system` answers. Times are seconds since 1970. */
interface ApiSystem {
  readonly database: { readonly milliseconds: number };
  readonly processes: readonly {
    /** The beginning of it. */
    readonly id: string;
    readonly kind: string;
    readonly host: string;
    readonly version: string;
    readonly startedAt: number;
    readonly seenAt: number;
  }[];
  /** `at`: null, it never succeeded; `since`: then since when it ought to. */
  readonly upkeep: readonly { readonly task: string; readonly at: number | null; readonly since: number }[];
  /** `oldest`: seconds that one has waited. */
  readonly mails: { readonly waiting: number; readonly oldest: number; readonly givenUp: number };
  /** What files need, and when it failed last; null: not since this API runs. */
  readonly files: readonly { readonly name: string; readonly at: number | null }[];
  readonly limits: 'up' | 'away' | 'none';
}

interface SystemAddress {
  /** The API, or an edge in front of it. */
  readonly api: string | null;
  /** Its `OPS_TOKEN`. */
  readonly opsToken: string | undefined;
}

const patienceMs = 2_000;
const [minute, hour] = [60, 3600];
/** Seconds after which a task is late; as the alerts of deploy/observability. */
const lateAfter = (task: string): number =>
  ({ 'mail-queue': 5 * minute, backup: 12.5 * hour, retention: 50 * hour })[task] ?? 3 * hour;
/** Seconds that a mail may wait. */
const mailWaits = 10 * minute;
/** Seconds for which a failure counts. */
const failsFor = 10 * minute;
/** Seconds of silence after which a process counts as gone; it speaks each half minute. */
const silentAfter = 100;
/** Edges look each second; their notes are half a minute old. */
const followsWithinMs = 45_000;

function since(seconds: number): string {
  if (seconds < 2 * minute) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 2 * hour) return `${Math.round(seconds / minute)} min`;
  return seconds < 48 * hour ? `${Math.round(seconds / hour)} h` : `${Math.round(seconds / 24 / hour)} days`;
}

function edgeLine(
  note: Parameters<typeof writeEdgeNote>[2],
  { channel, revision, time }: ChannelDocument,
  now: number,
): ServerLine {
  const line = { kind: 'Edge', name: note.host };
  if (note.stale !== null) return { ...line, state: 'down', text: `${channel} ${note.stale}` };
  const isBehind = note.revision < revision && note.time - Date.parse(time) > followsWithinMs;
  const runs = `version ${note.version}, for ${since((now - note.startedAt) / 1000)}`;
  return isBehind
    ? { ...line, state: 'down', text: `serves revision ${note.revision}, not ${revision}; ${runs}` }
    : { ...line, state: 'well', text: `serves revision ${note.revision}; ${runs}` };
}

const limitsTexts = {
  up: { state: 'well', text: 'answers' },
  away: { state: 'down', text: 'does not answer: each process counts attempts on its own' },
  none: { state: 'well', text: 'is not used: each process counts attempts on its own' },
} as const;

function mailState({ oldest, givenUp }: ApiSystem['mails']): State {
  if (oldest > mailWaits) return 'down';
  return givenUp > 0 ? 'odd' : 'well';
}

function apiLines(system: ApiSystem, now: number): ServerLine[] {
  const { database, processes, upkeep, mails, files, limits } = system;
  const processLines = processes.map(({ id, kind, host, version, startedAt, seenAt }): ServerLine => {
    const silence = now / 1000 - seenAt;
    const line = { kind: kind === 'worker' ? 'Worker' : 'API', name: `${host} (${id})` };
    return silence > silentAfter
      ? { ...line, state: 'down', text: `has not been heard of for ${since(silence)}` }
      : { ...line, state: 'well', text: `version ${version}, for ${since(now / 1000 - startedAt)}` };
  });
  const taskLines = upkeep.map(({ task, at, since: begun }): ServerLine => {
    const isLate = now / 1000 - begun > lateAfter(task);
    const isBackup = task === 'backup';
    const done = isBackup ? 'noted' : 'done';
    const text = at === null ? `Never ${done}` : `${done} ${since(now / 1000 - at)} ago`;
    const isWell = !isLate && (at !== null || !isBackup);
    return {
      kind: isBackup ? 'Backup' : 'Task',
      name: isBackup ? '' : task,
      state: isWell ? 'well' : 'odd',
      text,
    };
  });
  const fileLines = files.map(({ name, at }): ServerLine => {
    const fails = at !== null && now / 1000 - at < failsFor;
    const text = at === null ? 'has not failed' : `failed ${since(now / 1000 - at)} ago`;
    return { kind: 'Files', name, state: fails ? 'down' : 'well', text };
  });
  return [
    {
      kind: 'Database',
      name: '',
      state: database.milliseconds > 1000 ? 'odd' : 'well',
      text: `answers in ${database.milliseconds} ms`,
    },
    ...processLines,
    { kind: 'Limits of the API', name: '', ...limitsTexts[limits] },
    {
      kind: 'Mails',
      name: '',
      state: mailState(mails),
      text: `${mails.waiting} wait, the oldest for ${since(mails.oldest)}; ${mails.givenUp} were given up`,
    },
    ...fileLines,
    ...taskLines,
  ];
}

async function askApi({ api, opsToken }: SystemAddress, now: number): Promise<ServerLine[]> {
  const line = { kind: 'API', name: '' };
  if (api === null || opsToken === undefined) {
    const text = 'is not asked: set RELEASE_API and OPS_TOKEN to see APIs, database, mails and backup';
    return [{ ...line, state: 'odd', text }];
  }
  try {
    const answer = await fetch(`${api}/api/health/system`, {
      redirect: 'error',
      headers: { authorization: `Bearer ${opsToken}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.status === 404) return [{ ...line, state: 'odd', text: 'has another OPS_TOKEN, or none' }];
    if (!answer.ok) return [{ ...line, state: 'down', text: `answers ${answer.status}` }];
    return apiLines(((await answer.json()) as { data: ApiSystem }).data, now);
  } catch {
    return [{ ...line, state: 'down', text: `does not answer at ${api}` }];
  }
}

const order: readonly State[] = ['down', 'odd', 'well'];

/** All that serves a channel, what is worst first. */
export async function readServers(
  store: Store,
  newest: ChannelDocument,
  system: SystemAddress,
  version: string,
): Promise<ServerLine[]> {
  const now = Date.now();
  const began = performance.now();
  const asked = askApi(system, now);
  const notes = await readEdgeNotes(store, newest.channel, now);
  const storeMs = Math.round(performance.now() - began);
  const edges = notes.map((note) => edgeLine(note, newest, now));
  const none: ServerLine = { kind: 'Edge', name: '', state: 'down', text: 'none says that it runs' };
  const lines: ServerLine[] = [
    ...(edges.length > 0 ? edges : [none]),
    { kind: 'Release server', name: '', state: 'well', text: `version ${version}` },
    { kind: 'Release store', name: '', state: 'well', text: `answers in ${storeMs} ms` },
    { kind: 'Limits of the release server', name: '', ...limitsTexts[limitsState()] },
    ...(await asked),
  ];
  return lines.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
