import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFileStore, type FileStoreConfig } from './config-file-store';
import { parseConnectionAddress, parseMailAddress, parseSmtpAddress, parseWebAddress } from './config-values';

/** Everything that may differ between machines. Only this file reads the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where people open the portal: the reset link begins with it. Never taken from a request's Host header. */
  readonly publicUrl: string;
  /** Contains `db/`, `outbox/` and `files/`. */
  readonly dataFolder: string;
  /** A PostgreSQL address; without one the database is PGlite in the data folder. */
  readonly databaseUrl: string | null;
  /** Candidates' files: `files/` in the data folder unless configured otherwise. */
  readonly fileStore: FileStoreConfig;
  /** Without one, mail goes to the outbox folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who receives the contact form's messages. */
  readonly contactTo: string;
  readonly sessionDays: number;
  readonly resetMinutes: number;
  readonly rateLimits: RateLimits;
  /** The demo candidate has a published password, so it never exists in production unless asked for. */
  readonly demo: boolean;
  readonly logLevel: string;
}

export interface RateLimits {
  readonly windowMinutes: number;
  /** Credential calls of one address on the network within the window. */
  readonly perIp: number;
  /** Failed sign-ins, or reset links asked for, of one account within the window. */
  readonly perAccount: number;
}

export const defaultRateLimits: RateLimits = { windowMinutes: 15, perIp: 100, perAccount: 10 };

/** A mistake in the configuration: reported in a sentence, without a stack. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment. Throws one `ConfigError` that lists every bad variable. */
export function readConfig(env: Environment = process.env, cwd: string = process.cwd()): Config {
  const problems: string[] = [];

  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  }
  const whole = (min: number, max: number) => (text: string) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}, not '${text}'`);
    return value;
  };
  const yesOrNo = (text: string) => {
    if (!['true', 'false', '1', '0'].includes(text)) throw new Error(`must be true or false, not '${text}'`);
    return text === 'true' || text === '1';
  };
  const oneOf = (allowed: readonly string[]) => (text: string) => {
    if (!allowed.includes(text)) throw new Error(`must be one of ${allowed.join(', ')}, not '${text}'`);
    return text;
  };

  const databaseUrl = read<string | null>('DATABASE_URL', null, parseConnectionAddress);
  const dataFolder = path.resolve(
    cwd,
    env.PORTAL_DATA?.trim() || path.join(projectRoot(cwd), '.portal', 'data'),
  );
  const config: Config = {
    host: env.API_HOST?.trim() || '127.0.0.1',
    port: read('API_PORT', 3001, whole(0, 65_535)),
    publicUrl: read('PUBLIC_URL', `http://localhost:${env.PORT?.trim() || '3000'}`, parseWebAddress),
    dataFolder,
    databaseUrl,
    fileStore: read<FileStoreConfig>(
      'FILE_STORE',
      { kind: 'disk', folder: path.join(dataFolder, 'files') },
      (text) => parseFileStore(text, cwd),
    ),
    smtpUrl: read<string | null>('SMTP_URL', null, parseSmtpAddress),
    mailFrom: read('MAIL_FROM', 'no-reply@marigold.example', parseMailAddress),
    contactTo: read('CONTACT_MAIL_TO', 'hello@marigold.example', parseMailAddress),
    sessionDays: read('SESSION_DAYS', 30, whole(1, 365)),
    resetMinutes: read('RESET_MINUTES', 30, whole(5, 24 * 60)),
    rateLimits: {
      windowMinutes: read('RATE_LIMIT_WINDOW_MINUTES', defaultRateLimits.windowMinutes, whole(1, 24 * 60)),
      perIp: read('RATE_LIMIT_PER_IP', defaultRateLimits.perIp, whole(1, 1_000_000)),
      perAccount: read('RATE_LIMIT_PER_ACCOUNT', defaultRateLimits.perAccount, whole(1, 1_000_000)),
    },
    demo: read('DEMO', databaseUrl === null && env.NODE_ENV !== 'production', yesOrNo),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The folder of the workspaces above `from`, so that the data are in one place wherever a command is started. */
function projectRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object))
      return folder;
    if (folder === path.dirname(folder)) return from;
  }
}
