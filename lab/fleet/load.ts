import { setTimeout as pause } from 'node:timers/promises';
import { consentHeader } from 'contract/wire/consent';
import type { ProfileAggregate } from 'contract/wire/profile';
import { newCandidate } from '../../e2e/support/candidate';
import { until } from '../../e2e/support/until';
import { channel } from './fleet';
import { digest, Entry, type Kind } from './ledger';

/** One call of a candidate, as it ended. */
export interface Call {
  readonly kind: string;
  readonly begunAt: number;
  readonly ms: number;
  /** 'ok', '503 with Retry-After', another status, or how the connection broke. */
  readonly face: string;
}

/** Longer than the portal's own 30 seconds, so that what is too slow is seen. */
const patienceMs = 60_000;
/** What a candidate does after signing in, before another one comes. */
const rounds = 6;
/** The face of a file that was read under its earlier name. */
export const replaced = '404 of a replaced file';
const savedSteps = { answer: 'self-assessment', resume: 'resume-and-portfolio' } as const;

/** To a notice that the API of `previous-release` knows, as pages with a newer one come after the APIs. */
const earlierConsent = { [consentHeader]: '2026-11-25/en; adult' };

const pdf = (text: string) =>
  new Blob([`%PDF-1.7\n%${text}\n${'x'.repeat(20_000)}\n%%EOF\n`], { type: 'application/pdf' });

/** Candidates who use the portal one call after another, and note what it acknowledged. */
export class Load {
  readonly calls: Call[] = [];
  readonly entries: Entry[] = [];
  /** What was read and is not what was acknowledged. */
  readonly problems: string[] = [];
  private lives: Promise<void>[] = [];
  private isOver = false;
  private number = 0;

  constructor(private readonly url: string) {}

  start(candidates: number): void {
    this.isOver = false;
    this.lives = Array.from({ length: candidates }, () => this.liveOn());
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lives);
  }

  /** Waits until so many more calls have ended. */
  async more(calls: number): Promise<void> {
    const goal = this.calls.length + calls;
    await until(`${calls} more calls`, () => this.calls.length >= goal, 240_000);
  }

  /** Calls that began or were under way after a time, in the order in which they began. */
  since(time: number): Call[] {
    return this.calls.filter(({ begunAt, ms }) => begunAt + ms >= time).sort((a, b) => a.begunAt - b.begunAt);
  }

  /** Reads all back that was acknowledged. Returns what is missing. */
  async readBack(): Promise<string[]> {
    this.isOver = false;
    const before = this.problems.length;
    const left = [...this.entries];
    const readNext = async (): Promise<void> => {
      for (let entry = left.pop(); entry; entry = left.pop()) {
        if (!entry.token) await this.signIn(entry); // the load was stopped before it did
        await this.readResume(entry, 'read back');
        await this.signIn(entry);
      }
    };
    await Promise.all([readNext(), readNext(), readNext(), readNext()]);
    return this.problems.slice(before);
  }

  private async liveOn(): Promise<void> {
    while (!this.isOver) await this.live();
  }

  private async live(): Promise<void> {
    const entry = new Entry(newCandidate());
    const signUp = JSON.stringify(entry.candidate);
    const made = await this.call('sign-up', '/api/candidate/auth/signup', {
      method: 'POST',
      headers: earlierConsent,
      body: signUp,
    });
    // Without an answer the account may exist: nothing was acknowledged, and the candidate is not counted.
    if (!made) return;
    this.entries.push(entry);
    while (!this.isOver && !entry.token) await this.signIn(entry);
    for (let round = 0; round < rounds && !this.isOver; round += 1) {
      await this.readPage(['/', '/sign-in', '/dashboard', '/onboarding/personal-information'][round % 4]!);
      await this.readProfile(entry, 'profile');
      await this.saveAnswer(entry);
      await this.call('channel', `/channels/${channel}.json`);
      await this.readProfile(entry, 'profile');
      await this.upload(entry);
      await this.readResume(entry, 'download');
    }
  }

  /** A page, and one of the scripts that it names. */
  private async readPage(path: string): Promise<void> {
    const page = await this.call('page', path);
    const [script] = /\/builds\/[\w./-]+\.js/.exec((await page?.text()) ?? '') ?? [];
    if (script) await this.call('script', script);
  }

  private async signIn(entry: Entry): Promise<void> {
    const { email, password } = entry.candidate;
    const body = JSON.stringify({ email, password });
    const answer = await this.call('sign-in', '/api/candidate/auth/login', { method: 'POST', body });
    if (answer) entry.token = ((await answer.json()) as { data: { token: string } }).data.token;
  }

  private async saveAnswer(entry: Entry): Promise<void> {
    const value = `answer ${(this.number += 1)}`;
    const body = JSON.stringify({ why_hire_you: value, worked_remotely_before: false });
    await this.save(entry, 'answer', value, '/api/candidate/self-assessment', body);
  }

  private async upload(entry: Entry): Promise<void> {
    const file = pdf(String((this.number += 1)));
    const form = new FormData();
    form.set('linkedin_url', '');
    form.set('portfolio_url', '');
    form.set('resume', file, 'resume.pdf');
    const value = digest(new Uint8Array(await file.arrayBuffer()));
    await this.save(entry, 'resume', value, '/api/candidate/portfolio', form);
  }

  /** Saves as the portal does: with the version that its form began from. */
  private async save(entry: Entry, kind: Kind, value: string, path: string, body: string | FormData) {
    const version = entry.versions[savedSteps[kind]];
    const headers = { ...(version ? { 'if-match': version } : {}) };
    entry.doubt(kind, value);
    const saved = await this.call(
      kind === 'answer' ? 'save' : 'upload',
      path,
      { method: 'POST', body, headers },
      entry,
    );
    if (saved) entry.acknowledge(kind, value);
  }

  private async readProfile(entry: Entry, kind: string): Promise<boolean> {
    const answer = await this.call(kind, '/api/candidate/profile', {}, entry);
    if (!answer) return false;
    const { data } = (await answer.json()) as { data: ProfileAggregate };
    entry.versions = data.versions ?? {};
    this.note(entry.problem('answer', data.self_assessment?.why_hire_you ?? ''));
    entry.resumeName = data.resumes?.resume ?? '';
    return true;
  }

  private async readResume(entry: Entry, kind: string): Promise<void> {
    // A save whose answer was lost may have replaced the file.
    if (!(await this.readProfile(entry, kind))) return;
    const name = entry.resumeName;
    if (!name) return this.note(entry.problem('resume', ''));
    const path = `/api/uploader/resume?filename=${encodeURIComponent(name)}`;
    const answer = await this.call(kind, path, {}, entry);
    if (answer) this.note(entry.problem('resume', digest(new Uint8Array(await answer.arrayBuffer()))));
  }

  private note(problem: string | null): void {
    if (problem) this.problems.push(problem);
  }

  /** Makes a call and notes how it ended. Returns the answer of one that succeeded, with its whole body. */
  private async call(
    kind: string,
    path: string,
    init: RequestInit = {},
    entry?: Entry,
  ): Promise<Response | null> {
    const begunAt = Date.now();
    const headers = new Headers(init.headers);
    if (entry) headers.set('authorization', `Bearer ${entry.token}`);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    const options = { ...init, headers, signal: AbortSignal.timeout(patienceMs) };
    const ended = await fetch(this.url + path, options)
      .then(async (response) => ({ response, face: faceOf(response), body: await response.arrayBuffer() }))
      .catch((error: Error & { cause?: { code?: string } }) => ({
        response: null,
        face: `broken: ${error.cause?.code ?? error.name}`,
        body: null,
      }));
    // An upload whose answer was lost may replace the file just before it is read.
    const isReplaced = ended.face === '404' && entry?.isUncertain('resume') === true;
    this.calls.push({ kind, begunAt, ms: Date.now() - begunAt, face: isReplaced ? replaced : ended.face });
    if (ended.face === 'ok') return new Response(ended.body);
    await pause(200); // a candidate does not try again at once
    return null;
  }
}

function faceOf(response: Response): string {
  if (response.ok) return 'ok';
  return `${response.status}${response.headers.has('retry-after') ? ' with Retry-After' : ''}`;
}
