import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Parse } from './settings';
import { isPlaceholder, isWeakKey } from './weak-secrets';

const makeOne = 'make one with openssl rand -hex 32';

/** A copy of a file from Windows, or two settings in one. URLs would leave them out without a word. */
function requireOneLine(given: string): void {
  if (/[\0-\x1f\x7f]/.test(given))
    throw new Error('has a line break, or another control character, within it');
}

/** Reads a text that is right as it is. What is wrong is not repeated where it may contain a password. */
export const text =
  (isRight: (given: string) => boolean, rule: string, repeats = true): Parse<string> =>
  (given) => {
    requireOneLine(given);
    if (isRight(given)) return given;
    throw new Error(`must be ${rule}${repeats ? `, not '${given}'` : ''}`);
  };

export const anyText: Parse<string> = (given) => {
  requireOneLine(given);
  return given;
};

export const whole = (min: number, max: number): Parse<number> => {
  const isWhole = (given: string) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max;
  const parse = text(isWhole, `a whole number from ${min} to ${max}`);
  return (given) => Number(parse(given));
};

export const port = whole(0, 65_535);

export const oneOf = (allowed: readonly string[], rule = `one of ${allowed.join(', ')}`): Parse<string> =>
  text((given) => allowed.includes(given), rule);

export const yesOrNo: Parse<boolean> = (given) =>
  ['true', '1'].includes(oneOf(['true', 'false', '1', '0'], 'true or false')(given));

export const logLevel = oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** Its password may be anything on a developer's machine, and no placeholder in production. */
export const address = (...protocols: string[]): Parse<string> => {
  const parse = text(
    (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
    `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    false,
  );
  return (given, isProduction = false) => {
    const { password } = new URL(parse(given));
    if (isProduction && password && isPlaceholder(decoded(password)))
      throw new Error(`has a placeholder for a password: ${makeOne}, without special characters`);
    return given;
  };
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone %
  }
}

/** Of Valkey or Redis; the second of each is with TLS. */
export const limitsAddress = address('redis:', 'rediss:', 'valkey:', 'valkeys:');

/** Without a slash at its end. */
export const webAddress: Parse<string> = (given) => {
  const { href, username, search, hash } = new URL(address('http:', 'https:')(given));
  if (username || search || hash) throw new Error('must be an address without a user, a query or a fragment');
  return href.replace(/\/+$/, '');
};

/** Of a URL, with the names that RFC 6761 keeps for this machine; or none, for a socket of it. */
export const isThisMachine = (hostname: string): boolean =>
  /^(|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\]|(\/|%2f).*)$/i.test(hostname);

/** Where people find a server. In production with TLS, as passwords go there. */
export const publicAddress: Parse<string> = (given, isProduction = false) => {
  const parsed = webAddress(given);
  const { protocol, hostname } = new URL(parsed);
  if (isProduction && protocol !== 'https:' && !isThisMachine(hostname))
    throw new Error(
      'must begin with https:// in production; http:// is for this machine alone, such as http://localhost:8080',
    );
  return parsed;
};

/**
 * A secret, or the path of a file with it, which in production no other user of the machine may read. Gives
 * the secret.
 */
export const secretOrFile: Parse<string> = (given, isProduction = false) => {
  if (given.includes('\n')) return given;
  try {
    const isOpen = (statSync(given).mode & 0o006) !== 0 && process.platform !== 'win32';
    if (isProduction && isOpen)
      throw new Error(`is a file that all users of this machine can read or change: chmod o-rwx ${given}`);
    return readFileSync(given, 'utf8');
  } catch (error) {
    const { syscall, code = '' } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    // It names no file: it is the secret itself.
    if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return given;
    throw new Error(`names a file that cannot be read (${code}): the user of this process must own it`);
  }
};

/** A value that has a name instead of an address: gives null for the name. */
export const named =
  <T>(name: string, parse: Parse<T>): Parse<T | null> =>
  (given, isProduction) =>
    given === name ? null : parse(given, isProduction);

/** Addresses and networks that Fastify knows, with commas between. */
export const networks: Parse<readonly string[]> = (given) => {
  const isNetwork = (part: string): boolean => {
    const [ip = '', bits = '0', ...rest] = part.split('/');
    const most = { 4: 32, 6: 128 }[isIP(ip)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  };
  const parts = given.split(',').flatMap((part) => part.trim() || []);
  const wrong = parts.filter(
    (part) => !['loopback', 'linklocal', 'uniquelocal'].includes(part) && !isNetwork(part),
  );
  if (wrong.length === 0) return parts;
  const refused = wrong.map((part) => `, not '${part}'`).join('');
  throw new Error(`must be addresses and networks such as loopback or 10.0.0.0/8${refused}`);
};

/** Shorter keys can be guessed. */
const shortestKey = 32;

/** A key that signs something. */
export const key: Parse<string> = (given) => {
  requireOneLine(given);
  if (given.length < shortestKey) throw new Error(`must have at least ${shortestKey} characters: ${makeOne}`);
  if (isWeakKey(given)) throw new Error(`is a placeholder, or can be guessed: ${makeOne}`);
  return given;
};

/** A secret that another service has made. */
export const sharedSecret: Parse<string> = (given) => {
  requireOneLine(given);
  if (isPlaceholder(given)) throw new Error('is a placeholder: take the one that the provider shows');
  return given;
};
