import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Makes calls again and again, so many at a time, whatever becomes of them. @returns ends it */
export function keepOn(count: number, call: (index: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const live = async (index: number): Promise<void> => {
    while (!isOver) await call(index).catch(() => pause(50));
  };
  const all = Array.from({ length: count }, (_, index) => live(index));
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

/** A candidate's calls to an API. */
export class CallsOf {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Reads and saves, by so many at a time. @returns ends it */
  start(count: number): () => Promise<void> {
    return keepOn(count, (index) => (index % 2 === 0 ? this.save() : this.call('profile')));
  }

  /** @returns the status */
  async upload(): Promise<number> {
    const form = new FormData();
    form.set('linkedin_url', '');
    form.set('portfolio_url', '');
    form.set('resume', new Blob([`%PDF-1.7\n${'x'.repeat(2000)}\n%%EOF\n`]), 'resume.pdf');
    return this.call('portfolio', { method: 'POST', body: form });
  }

  private save(): Promise<number> {
    const body = JSON.stringify({ why_hire_you: 'I test alarms', worked_remotely_before: false });
    return this.call('self-assessment', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  }

  private async call(path: string, init: RequestInit = {}): Promise<number> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.token}`);
    const answer = await fetch(`${this.url}/api/candidate/${path}`, { ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  }
}

/** What says of each file that it is clean. @returns stops it */
export async function startScanner(socket: string): Promise<() => Promise<void>> {
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    // A length of 0 is the end.
    connection.on('data', (chunk) => {
      if (chunk.toString() === 'zPING\0') return void connection.end('PONG\0');
      if (chunk.subarray(-4).equals(Buffer.alloc(4))) connection.end('stream: OK\0');
    });
  });
  await once(server.listen(socket), 'listening');
  return async () => void (await new Promise((resolve) => server.close(resolve)));
}
