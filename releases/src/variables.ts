import { existsSync } from 'node:fs';
import path from 'node:path';
import * as parse from 'server-kit/parse';
import { setting, type Command, type Parse } from 'server-kit/settings';
import { telemetrySettings } from 'server-kit/config';
import { readRemoteApis } from './edge/remote-apis';
import { isSecurityContact } from './edge/security-txt';
import { isDsn } from './edge/sentry';
import { isName } from './store/layout';
import { parseStoreAddress } from './store/address';
import { isPublicKey, readKey, type SigningKey } from './trust/keys';
import { readPolicy } from './trust/policy';

const above = path.resolve(import.meta.dirname, '../..');
/** This repository; the folder of the call for the installed package, and for the compiled servers. */
export const root = existsSync(path.join(above, 'releases/src')) ? above : process.cwd();

const storeAddress = (given: string) => parseStoreAddress(given, root);
const signingKey: Parse<SigningKey> = (...given) => readKey(parse.secretOrFile(...given));

const store = {
  RELEASE_STORE: setting(storeAddress, storeAddress('.portal/releases')),
  PORTAL_CHANNEL: setting(parse.text(isName, 'lower-case letters, digits and hyphens'), undefined),
};

/** Public keys with commas between; an empty list for `none`. */
const publicKeys: Parse<readonly string[]> = (given) => {
  const keys = given === 'none' ? [] : given.split(',').map((key) => key.trim());
  if (keys.every(isPublicKey)) return keys;
  throw new Error('must be public keys as npm run release -- key prints them, with commas between, or none');
};

const flagNames = parse.text(
  (given) => given.split(',').every((name) => /^[a-z][a-z0-9-]{0,63}$/.test(name.trim())),
  'names of small letters, digits and hyphens, with commas between',
);
const flags: Parse<readonly string[]> = (given) =>
  flagNames(given)
    .split(',')
    .map((name) => name.trim());

/** Where commands go, and with what. */
const releaseServer = {
  RELEASES_URL: setting(parse.webAddress, undefined),
  RELEASE_TOKEN: setting(parse.anyText, undefined),
};

const server = {
  LIMITS_URL: setting(parse.limitsAddress, null),
  TRUSTED_PROXIES: setting(parse.networks, undefined),
  DRAIN_SECONDS: setting(parse.whole(0, 300), 0),
  LOG_LEVEL: setting(parse.logLevel, 'info'),
  ...telemetrySettings,
};

export const edgeCommand = {
  command: 'npm run edge',
  about: 'serves pages and builds, and passes calls on to the API',
  schema: {
    HOST: setting(parse.anyText, 'localhost'),
    PORT: setting(parse.port, 3000),
    API_URL: setting(parse.webAddress, ''),
    REMOTE_APIS: setting(readRemoteApis, {}),
    PUBLIC_URL: setting(parse.publicAddress, undefined),
    PORTAL_FLAGS: setting(flags, []),
    ...store,
    EDGE_CACHE: setting(parse.anyText, undefined),
    RELEASE_KEYS: setting(publicKeys, undefined),
    VIEW_KEY: setting(parse.key, undefined),
    PREVIEW_URL: setting(parse.publicAddress, undefined),
    SECURITY_CONTACT: setting(
      parse.text(isSecurityContact, 'an address that begins with mailto: or https://'),
      undefined,
    ),
    SENTRY_DSN: setting(parse.text(isDsn, 'a DSN such as https://<key>@sentry.example/7', false), undefined),
    OFFLINE_PAGE: setting(parse.yesOrNo, true),
    ...server,
  },
  needed: ['RELEASE_STORE', 'PORTAL_CHANNEL', 'API_URL', 'RELEASE_KEYS'],
} as const satisfies Command;

/** A claim that the provider of operators must send, `amr=mfa`; null for `none`. */
const secondFactor: Parse<string | null> = parse.named(
  'none',
  parse.text(
    (given) => /^[\w:.-]+=[\w:./-]+$/.test(given),
    'a claim and its value, such as amr=mfa, or none',
  ),
);

export const releasesCommand = {
  command: 'npm run releases',
  about: 'publishes and promotes what teams send, and serves the console: the only writer of releases',
  schema: {
    RELEASES_HOST: setting(parse.anyText, 'localhost'),
    RELEASES_PORT: setting(parse.port, 3300),
    RELEASES_URL: setting(parse.webAddress, undefined),
    RELEASE_KEY: setting(signingKey, null),
    RELEASE_KEYS: setting(publicKeys, undefined),
    RELEASE_POLICY: setting(readPolicy, null),
    RELEASE_API: setting(parse.webAddress, undefined),
    CHROMIUM_PATH: setting(parse.anyText, undefined),
    PREVIEW_URL: setting(parse.publicAddress, undefined),
    PUBLIC_URL: setting(parse.publicAddress, undefined),
    VIEW_KEY: setting(parse.key, undefined),
    OPS_USERS: setting(parse.anyText, undefined),
    OPS_OIDC_ISSUER: setting(parse.webAddress, undefined),
    OPS_OIDC_CLIENT_ID: setting(parse.anyText, undefined),
    OPS_OIDC_CLIENT_SECRET: setting(parse.sharedSecret, undefined),
    OPS_SECOND_FACTOR: setting(secondFactor, 'amr=mfa'),
    OPS_KEY: setting(parse.key, undefined),
    OPS_TOKEN: setting(parse.key, undefined),
    ...store,
    ...server,
  },
  needed: ['RELEASE_STORE', 'PORTAL_CHANNEL', 'RELEASES_URL', 'RELEASE_KEY'],
} as const satisfies Command;

/** Its own help is about its commands. */
export const releaseCommand = {
  command: 'npm run release',
  about: 'publishes builds and changes channels',
  schema: {
    ...store,
    ...releaseServer,
    RELEASE_KEY: setting(signingKey, null),
    RELEASE_KEYS: setting(publicKeys, undefined),
    RELEASE_ID_TOKEN: setting(parse.anyText, undefined),
    RELEASE_API: setting(parse.webAddress, undefined),
    VIEW_KEY: setting(parse.key, undefined),
    RELEASE_MOUNT: setting(parse.oneOf(['yes', 'no']), 'yes'),
    CHROMIUM_PATH: setting(parse.anyText, undefined),
    PREVIEW_URL: setting(parse.publicAddress, undefined),
  },
  needed: [],
} as const satisfies Command;
