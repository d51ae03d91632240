import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { forgotPasswordSchema } from 'shared/contract/auth';
import { parseS3Address, type S3Address } from 'shared/contract/s3-address';

/** A mistake in the configuration: reported in a sentence, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a setting. Throws the end of a sentence that begins with the setting's name. */
type Parse<T> = (given: string) => T;

/** Reads a text that is right as it is. What is wrong is not repeated where it may contain a password. */
const text =
  (isRight: (given: string) => boolean, rule: string, repeats = true): Parse<string> =>
  (given) => {
    if (isRight(given)) return given;
    throw new Error(`must be ${rule}${repeats ? `, not '${given}'` : ''}`);
  };

const whole = (min: number, max: number): Parse<number> => {
  const isWhole = (given: string) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max;
  const parse = text(isWhole, `a whole number from ${min} to ${max}`);
  return (given) => Number(parse(given));
};

const oneOf = (allowed: readonly string[], rule = `one of ${allowed.join(', ')}`): Parse<string> =>
  text((given) => allowed.includes(given), rule);

const yesOrNo: Parse<boolean> = (given) =>
  ['true', '1'].includes(oneOf(['true', 'false', '1', '0'], 'true or false')(given));

const address = (...protocols: string[]): Parse<string> =>
  text(
    (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
    `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    false,
  );

/** Without a slash at its end. */
const webAddress: Parse<string> = (given) => {
  const { href, search, hash } = new URL(address('http:', 'https:')(given));
  if (search || hash) throw new Error('must not contain a query or a fragment');
  return href.replace(/\/+$/, '');
};

/** Addresses and networks that Fastify knows, with commas between. */
const networks: Parse<readonly string[]> = (given) => {
  const parts = given.split(',').map((part) => part.trim());
  const isNetwork = (part: string): boolean => {
    const [ip = '', bits = '0', ...rest] = part.split('/');
    const most = { 4: 32, 6: 128 }[isIP(ip)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  };
  if (parts.every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part)))
    return parts;
  throw new Error(`must be addresses and networks such as loopback or 10.0.0.0/8, not '${given}'`);
};

const mailAddress = text((email) => forgotPasswordSchema.isValidSync({ email }), 'an email address');

/** Where candidates' files are stored. */
type FileStoreConfig =
  { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Address);

/** Reads `file:<folder>` or `s3://bucket/prefix?endpoint=https://...&region=...&pathStyle=true`. */
export function parseFileStore(given: string, cwd: string): FileStoreConfig {
  if (/^file:./.test(given)) {
    return {
      kind: 'disk',
      folder: path.resolve(cwd, given.slice('file:'.length).replace(/^\/\/(?=\/)/, '')),
    };
  }
  const bucket = parseS3Address(given);
  if (bucket) return { kind: 's3', ...bucket };
  throw new Error('must be file:<folder> or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]');
}

export const defaultRateLimits = {
  windowMinutes: 15,
  /** Credential calls of one address on the network within the window. */
  perIp: 100,
  /** Failed sign-ins, or reset links asked for, of one account within the window. */
  perAccount: 10,
};

export type RateLimits = Readonly<typeof defaultRateLimits>;

/**
 * Everything that may differ between machines. Only this file reads the environment.
 * Throws one `ConfigError` that lists every bad variable.
 */
export function readConfig(env: Environment = process.env, cwd: string = process.cwd()) {
  const problems: string[] = [];
  function read<T>(name: string, fallback: T, parse: Parse<T>): T {
    const given = env[name]?.trim();
    if (!given) return fallback;
    try {
      return parse(given);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  }

  const databaseUrl = read<string | null>('DATABASE_URL', null, address('postgres:', 'postgresql:'));
  const dataFolder = path.resolve(
    cwd,
    env.PORTAL_DATA?.trim() || path.join(projectRoot(cwd), '.portal', 'data'),
  );
  const filesFolder: FileStoreConfig = { kind: 'disk', folder: path.join(dataFolder, 'files') };
  const { windowMinutes, perIp, perAccount } = defaultRateLimits;
  const config = {
    host: env.API_HOST?.trim() || '127.0.0.1',
    port: read('API_PORT', 3001, whole(0, 65_535)),
    /** Where people open the portal: the reset link begins with it. Never taken from a request's Host header. */
    publicUrl: read('PUBLIC_URL', `http://localhost:${env.PORT?.trim() || '3000'}`, webAddress),
    /** Contains `db/`, `outbox/` and `files/`. */
    dataFolder,
    /** A PostgreSQL address; without one the database is PGlite in the data folder. */
    databaseUrl,
    /** Candidates' files: `files/` in the data folder unless configured otherwise. */
    fileStore: read('FILE_STORE', filesFolder, (given) => parseFileStore(given, cwd)),
    /** Without one, mail goes to the outbox folder. */
    smtpUrl: read<string | null>('SMTP_URL', null, address('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', 'no-reply@marigold.example', mailAddress),
    /** Who receives the contact form's messages. */
    contactTo: read('CONTACT_MAIL_TO', 'hello@marigold.example', mailAddress),
    /** Which callers are edges: what they say in `X-Forwarded-For` is believed. */
    trustedProxies: read('API_TRUSTED_PROXIES', ['loopback'], networks),
    /** Seconds after the signal to stop in which calls are served as before, until load balancers have seen the health. */
    drainSeconds: read('DRAIN_SECONDS', 0, whole(0, 300)),
    /** Who sends mail and sweeps: this API process, or `npm run worker` alone. */
    worker: read('WORKER', 'own', oneOf(['own', 'separate'])),
    sessionDays: read('SESSION_DAYS', 30, whole(1, 365)),
    resetMinutes: read('RESET_MINUTES', 30, whole(5, 24 * 60)),
    rateLimits: {
      windowMinutes: read('RATE_LIMIT_WINDOW_MINUTES', windowMinutes, whole(1, 24 * 60)),
      perIp: read('RATE_LIMIT_PER_IP', perIp, whole(1, 1_000_000)),
      perAccount: read('RATE_LIMIT_PER_ACCOUNT', perAccount, whole(1, 1_000_000)),
    },
    /** Where all API processes count attempts together; without one each counts in its memory. */
    limitsUrl: read<string | null>('LIMITS_URL', null, address('redis:', 'rediss:', 'valkey:', 'valkeys:')),
    /** The demo candidate has a published password, so it never exists in production unless asked for. */
    demo: read('DEMO', databaseUrl === null && env.NODE_ENV !== 'production', yesOrNo),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
  };
  if (config.worker === 'separate' && !databaseUrl)
    problems.push(
      'WORKER can be separate with DATABASE_URL only: the embedded database belongs to one process',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** The folder of the workspaces above `from`, so that the data are in one place wherever a command is started. */
function projectRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object))
      return folder;
    if (folder === path.dirname(folder)) return from;
  }
}
