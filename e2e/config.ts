import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const output = path.join(import.meta.dirname, '.output');
const port = Number(process.env.E2E_PORT ?? 3977);
const deskPort = port + 50;

/** Where staff review candidates: a host of its own. */
export const deskUrl = (onPort: number): string => `http://desk.localhost:${onPort}/desk`;

/** Where the suite keeps a portal of its own, beside whatever else runs on this machine. */
export const portal = {
  root,
  output,
  /** Names this run of the suite: the first process chooses, the workers inherit it. */
  run: (process.env.E2E_RUN ??= randomUUID()),
  port,
  url: `http://localhost:${port}`,
  desk: deskUrl(deskPort),
  deskPort,
  dataFolder: path.join(output, 'data'),
  outbox: path.join(output, 'data', 'outbox'),
  storeFolder: path.join(output, 'releases'),
  /** The socket of the virus scanner, see support/scanner.ts. */
  scanner: path.join(output, 'clamd.sock'),
  /** Chromium as the test command found it; Playwright's own when unset. */
  chromium: process.env.CHROMIUM_PATH || undefined,
  /** WebKitGTK's MiniBrowser; by default at its place in Debian's package. */
  webkit: process.env.WEBKIT_PATH || '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  isCI: Boolean(process.env.CI),
  /** Slow journeys that `npm test` leaves out, as its change does not reach them. */
  leftOut: (process.env.E2E_LEFT_OUT ?? '').split(' ').filter(Boolean),
  /** Whether the machine had nothing else to do before this run began. Where it had, times say nothing. */
  isQuiet: Number((process.env.E2E_LOAD ??= String(loadavg()[0]))) < availableParallelism() / 2,
  /** The environment of the portal under test and of the command lines that work on it. */
  env: {
    ...process.env,
    PORT: String(port),
    PORTAL_DATA: path.join(output, 'data'),
    RELEASE_STORE: path.join(output, 'releases'),
    // Specs promote builds that are broken on purpose, and those of the gate ask for it themselves.
    RELEASE_MOUNT: 'no',
    // All candidates of the suite come from one address.
    RATE_LIMIT_PER_IP: '100000',
    CALLS_PER_IP: '100000',
  } as Record<string, string>,
};
