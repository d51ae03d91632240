import { createPrivateKey } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { forgotPasswordSchema } from 'contract/wire/auth';
import { parseS3Address, type S3Address } from 'server-kit/s3-address';
import * as parse from 'server-kit/parse';
import { telemetrySettings } from 'server-kit/config';
import { isWeakKey } from 'server-kit/weak-secrets';
import { readSettings, setting, type Command, type Environment, type Name } from 'server-kit/settings';

const roleName = parse.text((role) => /^[\w.@-]{1,63}$/.test(role), 'the name of a role');
const domainName = parse.text(
  (domain) => /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain),
  "a host's name in small letters",
);

/** Origins with commas between. Browsers have passkeys over https, and on this machine. */
function parseOrigins(given: string): readonly string[] {
  const origins = given.split(',').map((one) => parse.webAddress(one.trim()));
  const wrong = origins.find((one) => new URL(one).origin !== one);
  if (wrong) throw new Error(`must be origins such as https://jobs.example, not '${wrong}'`);
  return origins;
}

/** What passkeys belong to. @param problem reports origins that browsers would refuse */
function passkeySettings(
  { PUBLIC_URL, PASSKEY_DOMAIN, PASSKEY_ORIGINS }: PasskeyValues,
  problem: (text: string) => void,
) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  const domain = PASSKEY_DOMAIN ?? hostname;
  const origins = PASSKEY_ORIGINS ?? [origin];
  for (const one of origins)
    if (!`.${new URL(one).hostname}`.endsWith(`.${domain}`))
      problem(`PASSKEY_ORIGINS, or else PUBLIC_URL, has ${one}, which is not within the domain ${domain}`);
  return { domain, origins };
}
interface PasskeyValues {
  readonly PUBLIC_URL: string;
  readonly PASSKEY_DOMAIN: string | null;
  readonly PASSKEY_ORIGINS: readonly string[] | null;
}

const personName = parse.text(
  (name) => /^[\p{L}\p{M}][\p{L}\p{M}\d .'@_-]{1,59}$/u.test(name),
  'the name of a person, of 2 to 60 letters',
);

const dkimSelector = parse.text(
  (name) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name),
  'a label of a DNS name in small letters',
);

/** Reads an RSA key in PEM, or a file with one. What is wrong is not repeated, as it may be a key. */
function parseDkimKey(given: string, isProduction = false): string {
  const pem = parse.secretOrFile(given, isProduction);
  const bits = rsaBitsOf(pem);
  if (bits === null) throw new Error('must be an RSA private key in PEM, or a file with one');
  // RFC 8301: verifiers may refuse shorter ones.
  if (bits < 1024) throw new Error('is too short: make one with openssl genrsa 2048');
  return pem;
}

function rsaBitsOf(pem: string): number | null {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null; // no key: the caller says so
  }
}

const licenceNumber = parse.text(
  (number) => /^[\p{L}\d][\p{L}\d /.+-]{3,79}$/u.test(number),
  'the number of a licence, of 4 to 80 letters, digits and / . + -',
);

/** The key of a secret as Standard Webhooks write it: base64, perhaps with `whsec_` in front. */
function parseWebhookSecret(given: string): Buffer {
  const secret = parse.key(given).replace(/^whsec_/, '');
  if (!/^[\d+/A-Za-z]{32,}={0,2}$/.test(secret))
    throw new Error('must be in base64: openssl rand -base64 32');
  return Buffer.from(secret, 'base64');
}

const mailAddress = parse.text((email) => forgotPasswordSchema.isValidSync({ email }), 'an email address');

/** Where candidates' files are stored. */
type FileStoreConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Address);

/** Reads `file:<folder>` or `s3://bucket/prefix?endpoint=https://...&region=...&pathStyle=true`. */
function parseFileStore(given: string): FileStoreConfig {
  if (/^file:./.test(given))
    return { kind: 'disk', folder: given.slice('file:'.length).replace(/^\/\/(?=\/)/, '') };
  const bucket = parseS3Address(given);
  if (bucket) return { kind: 's3', ...bucket };
  throw new Error('must be file:<folder> or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]');
}

/**
 * Reads master keys: 64 hexadecimal digits each, or a file with them. The first encrypts, the others decrypt
 * only. What is wrong is not repeated, as it may be a key.
 */
function parseFileKeys(given: string, isProduction = false): readonly Buffer[] {
  if (given === 'none') return [];
  const keys = parse
    .secretOrFile(given, isProduction)
    .split(/[\s,]+/)
    .filter(Boolean);
  if (keys.length > 0 && keys.every((key) => /^[0-9a-f]{64}$/i.test(key))) {
    // Files of an earlier weak key can still be read, and their keys be wrapped again.
    if (isWeakKey(keys[0] ?? ''))
      throw new Error(
        'begins with a placeholder, or a key that can be guessed: put one in front that openssl rand -hex 32 made',
      );
    return keys.map((key) => Buffer.from(key, 'hex'));
  }
  throw new Error('must be keys made with openssl rand -hex 32, commas between; a file with them; or none');
}

const mailServer = parse.address('smtp:', 'smtps:');

/** Null: mails are files in the data folder, where nobody gets them. */
function parseMailServer(given: string, isProduction = false): string | null {
  if (given !== 'outbox') return mailServer(given, isProduction);
  if (isProduction)
    throw new Error('is outbox, where nobody gets mails: in production it must be smtp://... or smtps://...');
  return null;
}

const databaseServer = parse.address('postgres:', 'postgresql:');
const saidModes = ['require', 'verify-ca', 'verify-full', 'disable'];

/**
 * In production the address of a server says whether calls to it are encrypted. `sslrootcert` is as in libpq,
 * so that pg_dump takes the same address: a file with the certificate of an authority, or `system`, for those
 * that are known anyway.
 */
function parseDatabase(given: string, isProduction = false): string {
  const url = new URL(databaseServer(given, isProduction));
  const isLocal = parse.isThisMachine(url.searchParams.get('host') ?? url.hostname);
  if (isProduction && !isLocal && !saidModes.includes(url.searchParams.get('sslmode') ?? ''))
    throw new Error(
      'goes over a network without TLS: end it with ?sslmode=verify-full, or with ?sslmode=disable where the network is closed to all others, as that of Compose is',
    );
  const authority = url.searchParams.get('sslrootcert');
  if (authority === null) return given;
  if (authority === 'system') {
    url.searchParams.delete('sslrootcert');
    return url.href;
  }
  try {
    accessSync(authority, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`has sslrootcert=${authority}, a file that this process cannot read (${code})`);
  }
  return given;
}

function parseClamd(given: string): NetConnectOpts {
  const [, socket] = /^unix:(\/.+)$/.exec(given) ?? [];
  if (socket) return { path: socket };
  const { protocol, hostname, port } = URL.canParse(given) ? new URL(given) : new URL('none:');
  if (protocol === 'tcp:' && hostname && port)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new Error('must be tcp://<host>:<port> or unix:/<path>');
}

/** The master keys that `npm start` makes on a machine without FILE_KEYS. */
export const localKeysFile = (dataFolder: string): string => path.join(dataFolder, 'file-keys');

export function readLocalKeys(dataFolder: string): readonly Buffer[] {
  const file = localKeysFile(dataFolder);
  return existsSync(file) ? parseFileKeys(file) : [];
}

/** Settings of each server that works with candidates' data. */
export const dataSettings = {
  DATABASE_URL: setting(parse.named('embedded', parseDatabase), null),
  DATABASE_POOL_SIZE: setting(parse.whole(1, 500), 10),
  DATABASE_CONNECT_SECONDS: setting(parse.whole(1, 60), 5),
  DATABASE_STATEMENT_SECONDS: setting(parse.whole(1, 600), 15),
  FILE_STORE: setting(parseFileStore, null),
  FILE_KEYS: setting(parseFileKeys, null),
  CLAMD_URL: setting(parse.named('none', parseClamd), null),
  PORTAL_DATA: setting(parse.anyText, null),
  LIMITS_URL: setting(parse.limitsAddress, null),
  DRAIN_SECONDS: setting(parse.whole(0, 300), 0),
  LOG_LEVEL: setting(parse.logLevel, 'info'),
  ...telemetrySettings,
} as const;

type DataValues = {
  readonly [Name in keyof typeof dataSettings]: ReturnType<(typeof dataSettings)[Name]['parse']>;
};

/** What such a server is built with. @param cwd where a relative folder starts */
export function readDataConfig(values: DataValues, env: Environment, cwd: string) {
  const dataFolder = path.resolve(cwd, values.PORTAL_DATA ?? path.join(projectRoot(cwd), '.portal', 'data'));
  return {
    /** Contains `db/`, `outbox/` and `files/`. */
    dataFolder,
    /** A PostgreSQL address; null for PGlite in the data folder. */
    databaseUrl: values.DATABASE_URL,
    databasePool: {
      poolSize: values.DATABASE_POOL_SIZE,
      connectSeconds: values.DATABASE_CONNECT_SECONDS,
      statementSeconds: values.DATABASE_STATEMENT_SECONDS,
    },
    fileStore: placeOf(values.FILE_STORE, dataFolder, cwd),
    /** Master keys of candidates' files, the newest first; none: files are stored as they were sent. */
    fileKeys: values.FILE_KEYS ?? readLocalKeys(dataFolder),
    /** Null: files are not scanned. */
    clamd: values.CLAMD_URL,
    limitsUrl: values.LIMITS_URL,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
  };
}

export const apiCommand = {
  command: 'npm run api',
  about: "serves candidates' calls",
  schema: {
    API_HOST: setting(parse.anyText, '127.0.0.1'),
    API_PORT: setting(parse.port, 3001),
    PUBLIC_URL: setting(parse.publicAddress, 'http://localhost:3000'),
    PASSKEY_DOMAIN: setting(domainName, null),
    PASSKEY_ORIGINS: setting(parseOrigins, null),
    DATABASE_API_ROLE: setting(roleName, null),
    // The other half of the cores answers everything else.
    PASSWORD_THREADS: setting(parse.whole(1, 64), Math.ceil(availableParallelism() / 2)),
    SMTP_URL: setting(parseMailServer, null),
    MAIL_FROM: setting(mailAddress, 'no-reply@marigold.example'),
    DKIM_KEY: setting(parseDkimKey, null),
    DKIM_SELECTOR: setting(dkimSelector, 'marigold'),
    CONTACT_MAIL_TO: setting(mailAddress, 'hello@marigold.example'),
    LICENCE_NUMBER: setting(licenceNumber, null),
    NOTICE_GATEWAY_URL: setting(parse.publicAddress, null),
    NOTICE_GATEWAY_SECRET: setting(parseWebhookSecret, null),
    DIGILOCKER_URL: setting(parse.publicAddress, null),
    DIGILOCKER_CLIENT_ID: setting(parse.anyText, null),
    DIGILOCKER_CLIENT_SECRET: setting(parse.sharedSecret, null),
    API_TRUSTED_PROXIES: setting(parse.networks, ['loopback']),
    WORKER: setting(parse.oneOf(['own', 'separate']), 'own'),
    SESSION_DAYS: setting(parse.whole(1, 365), 30),
    SESSION_IDLE_DAYS: setting(parse.whole(1, 365), 14),
    RATE_LIMIT_WINDOW_MINUTES: setting(parse.whole(1, 24 * 60), 15),
    RATE_LIMIT_PER_IP: setting(parse.whole(1, 1_000_000), 100),
    RATE_LIMIT_PER_ACCOUNT: setting(parse.whole(1, 1_000_000), 10),
    CALLS_PER_IP: setting(parse.whole(1, 1_000_000), 6000),
    CALLS_PER_CANDIDATE: setting(parse.whole(1, 1_000_000), 600),
    DEMO: setting(parse.yesOrNo, null),
    STAFF_NAME: setting(personName, null),
    OPS_TOKEN: setting(parse.key, undefined),
    ...dataSettings,
  },
  needed: ['PUBLIC_URL', 'DATABASE_URL', 'FILE_STORE', 'FILE_KEYS', 'CLAMD_URL', 'SMTP_URL'],
} as const satisfies Command;

function gatewaySettings(
  { NOTICE_GATEWAY_URL: url, NOTICE_GATEWAY_SECRET: key }: GatewayValues,
  problem: (text: string) => void,
) {
  if (url === null) return null;
  if (key !== null) return { url, key };
  problem('NOTICE_GATEWAY_URL needs NOTICE_GATEWAY_SECRET');
  return null;
}
interface GatewayValues {
  readonly NOTICE_GATEWAY_URL: string | null;
  readonly NOTICE_GATEWAY_SECRET: Buffer | null;
}

interface DigilockerValues {
  readonly DIGILOCKER_URL: string | null;
  readonly DIGILOCKER_CLIENT_ID: string | null;
  readonly DIGILOCKER_CLIENT_SECRET: string | null;
}

function digilockerSettings(values: DigilockerValues, problem: (text: string) => void) {
  const { DIGILOCKER_URL: url, DIGILOCKER_CLIENT_ID: clientId } = values;
  const clientSecret = values.DIGILOCKER_CLIENT_SECRET;
  if (url === null) return null;
  if (clientId !== null && clientSecret !== null) return { url, clientId, clientSecret };
  problem('DIGILOCKER_URL needs DIGILOCKER_CLIENT_ID and DIGILOCKER_CLIENT_SECRET');
  return null;
}

/**
 * Everything that may differ between machines, each as `server-kit/variables.json` says. Only this file reads
 * the environment.
 * @param needed variables without a default: those of a server's command; none at `npm start` and in tests
 * @throws ConfigError that lists every bad variable
 */
export function readConfig(
  env: Environment = process.env,
  cwd: string = process.cwd(),
  needed: readonly Name[] = [],
) {
  return readSettings(
    apiCommand.schema,
    env,
    (values, problem) => {
      const data = readDataConfig(values, env, cwd);
      const { databaseUrl, isProduction } = data;
      if (values.WORKER === 'separate' && !databaseUrl)
        problem(
          'WORKER can be separate with DATABASE_URL only: the embedded database belongs to one process',
        );
      return {
        ...data,
        host: values.API_HOST,
        port: values.API_PORT,
        /** Never taken from a request's Host header. */
        publicUrl: values.PUBLIC_URL,
        passkeys: passkeySettings(values, problem),
        /** The role that `npm run migrate` gives the rights of API, worker and staff commands. */
        databaseApiRole: values.DATABASE_API_ROLE,
        passwordThreads: values.PASSWORD_THREADS,
        /** Null: mail goes to the outbox folder. */
        smtpUrl: values.SMTP_URL,
        mailFrom: values.MAIL_FROM,
        /** Null: mails are not signed here (the mail server may sign them). */
        dkim:
          values.DKIM_KEY === null ? null : { privateKey: values.DKIM_KEY, selector: values.DKIM_SELECTOR },
        contactTo: values.CONTACT_MAIL_TO,
        /** Of the recruiting agent; null: `/safety` names none. */
        licenceNumber: values.LICENCE_NUMBER,
        /** Sends by SMS or WhatsApp; null: notices are mails. */
        noticeGateway: gatewaySettings(values, problem),
        /** Null: documents come from the device alone. */
        digilocker: digilockerSettings(values, problem),
        trustedProxies: values.API_TRUSTED_PROXIES,
        worker: values.WORKER,
        sessionDays: values.SESSION_DAYS,
        sessionIdleDays: values.SESSION_IDLE_DAYS,
        rateLimits: {
          windowMinutes: values.RATE_LIMIT_WINDOW_MINUTES,
          perIp: values.RATE_LIMIT_PER_IP,
          perAccount: values.RATE_LIMIT_PER_ACCOUNT,
          callsPerIp: values.CALLS_PER_IP,
          callsPerCandidate: values.CALLS_PER_CANDIDATE,
          /**
           * Milliseconds after which a refusal is answered; calls before it wait up to four times as long.
           */
          holdMs: 1000,
        },
        /** The demo candidate has a published password, so it never exists in production unless asked for. */
        demo: values.DEMO ?? (databaseUrl === null && !isProduction),
        /** Opens `/api/health/system`. */
        opsToken: values.OPS_TOKEN,
        /** Who runs a staff command, where several people have one account. */
        staffName: values.STAFF_NAME,
      };
    },
    needed,
  );
}

export type Config = Readonly<ReturnType<typeof readConfig>>;
export type RateLimits = Config['rateLimits'];

/**
 * The settings of staff's command line. Unless NODE_ENV is production, it works on the portal of this
 * machine's `npm start`.
 */
export const readStaffConfig = (env: Environment = process.env): Config =>
  readConfig(env, process.cwd(), env.NODE_ENV === 'production' ? ['DATABASE_URL'] : []);

/** The settings of `npm run migrate`. In production the role of the API is not that of the tables' owner. */
export const readMigrateConfig = (env: Environment = process.env): Config =>
  readConfig(env, process.cwd(), [
    'DATABASE_URL',
    ...(env.NODE_ENV === 'production' ? (['DATABASE_API_ROLE'] as const) : []),
  ]);

/** A relative folder starts where the command does. */
function placeOf(store: FileStoreConfig | null, dataFolder: string, cwd: string): FileStoreConfig {
  if (store?.kind === 's3') return store;
  return { kind: 'disk', folder: store ? path.resolve(cwd, store.folder) : path.join(dataFolder, 'files') };
}

/**
 * The folder of the workspaces above `from`, so that the data are in one place wherever a command is started.
 */
function projectRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object))
      return folder;
    if (folder === path.dirname(folder)) return from;
  }
}
