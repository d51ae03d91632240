import { randomUUID } from 'node:crypto';
import type { BuildManifest } from 'platform/release';
import { debugIdOf } from 'sdk/build/debug-id';
import { buildKey } from '../store/layout';

/** Milliseconds in which a receiver must take an envelope, and for which one that does not is left alone. */
const timeoutMs = 5_000;
const restMs = 60_000;
/** Events that wait for a slow receiver. */
const mostWaiting = 20;

/** A DSN (data source name) as Sentry, GlitchTip and Bugsink print it: `https://<key>@<host>/<project>`. */
export const isDsn = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/\w+@[^/?#@]+(\/[^/?#]+)*\/\d+$/.test(text);

/** An error of a build in a channel, as the edge counts it. */
interface ErrorEvent {
  readonly manifest: BuildManifest;
  readonly channel: string;
  /** The name of its class, and the places in scripts of the build, `app.1a2b.js:1:2345`, innermost first. */
  readonly name: string;
  readonly frames: readonly string[];
  /** Family and major version. */
  readonly browser: string;
  /** Page views of today that have met it, at this edge. */
  readonly views: number;
}

/** An event of Sentry's event payload. It has what a report has: nothing of a candidate, and no message. */
function payloadOf({ manifest, channel, name, frames, browser, views }: ErrorEvent) {
  const { files, maps = {} } = manifest;
  // Like an address: `sentry-cli sourcemaps upload --url-prefix '~/builds/mf-auth/1.2.0'` names the same.
  const addressOf = (file: string): string => `app:///builds/${manifest.name}/${manifest.version}/${file}`;
  const places = frames.map((frame) => {
    const [, filename = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(frame) ?? [];
    const at = { lineno: Number(line), colno: Number(column) };
    return { filename, abs_path: addressOf(filename), ...at, in_app: true };
  });
  const mapped = [...new Set(places.map(({ filename }) => filename))].filter((file) => maps[`${file}.map`]);
  const images = mapped.map((file) => ({
    type: 'sourcemap',
    code_file: addressOf(file),
    debug_id: debugIdOf(files[file]?.integrity ?? ''),
  }));
  const [, family, version] = /^(.+) (\d+)$/.exec(browser) ?? [];
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    release: buildKey(manifest),
    environment: channel,
    tags: { remote: manifest.name },
    extra: { views },
    sdk: { name: 'portal.edge', version: '1.0.0' },
    ...(family ? { contexts: { browser: { name: family, version } } } : {}),
    exception: {
      values: [{ type: name, ...(places.length > 0 ? { stacktrace: { frames: places.toReversed() } } : {}) }],
    },
    ...(images.length > 0 ? { debug_meta: { images } } : {}),
  };
}

type Payload = ReturnType<typeof payloadOf>;

/** An envelope of one item: https://develop.sentry.dev/sdk/foundations/transport/envelopes/ */
function envelopeOf(payload: Payload, dsn: string): string {
  const item = JSON.stringify(payload);
  const header = { event_id: payload.event_id, dsn, sent_at: new Date().toISOString() };
  const ofItem = { type: 'event', length: Buffer.byteLength(item), content_type: 'application/json' };
  return `${JSON.stringify(header)}\n${JSON.stringify(ofItem)}\n${item}\n`;
}

/**
 * Sends errors to a receiver of Sentry envelopes, one after the other. Best effort: a receiver that is away,
 * slow or refuses rests for a minute, or as long as it asks for, and what comes meanwhile is dropped.
 */
export class SentryOutput {
  private readonly waiting: Payload[] = [];
  private readonly ended = new AbortController();
  private restsUntil = 0;
  private hasFailed = false;
  private underWay: Promise<void> | null = null;
  private readonly address: URL;
  private readonly auth: string;

  constructor(
    private readonly dsn: string,
    private readonly log: { warn(message: string): void },
  ) {
    const { username, pathname, protocol, host } = new URL(dsn);
    const [project = '', ...before] = pathname.split('/').toReversed();
    this.address = new URL(`${protocol}//${host}${before.toReversed().join('/')}/api/${project}/envelope/`);
    this.auth = `Sentry sentry_version=7, sentry_client=portal.edge/1.0.0, sentry_key=${username}`;
  }

  /** Never waits and never throws. */
  send(event: ErrorEvent): void {
    if (Date.now() < this.restsUntil || this.waiting.length >= mostWaiting) return;
    this.waiting.push(payloadOf(event));
    this.underWay ??= this.sendWaiting().then(() => void (this.underWay = null));
  }

  /** Ends the call that is under way. */
  async stop(): Promise<void> {
    this.ended.abort();
    await this.underWay;
  }

  private async sendWaiting(): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      try {
        await this.sendOne(next);
        this.hasFailed = false;
      } catch (error) {
        this.rest(restMs);
        const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
        if (!this.hasFailed && !this.ended.signal.aborted)
          this.log.warn(`errors cannot be sent to ${this.address.host}: ${cause?.code ?? message}`);
        this.hasFailed = true;
      }
    }
  }

  private async sendOne(payload: Payload): Promise<void> {
    const answer = await fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': this.auth },
      body: envelopeOf(payload, this.dsn),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.ended.signal]),
    });
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    if (answer.status === 429) this.rest(seconds > 0 ? seconds * 1000 : restMs);
    else if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  private rest(milliseconds: number): void {
    this.restsUntil = Date.now() + milliseconds;
    this.waiting.length = 0;
  }
}
