import { isIP } from 'node:net';
import { ReleaseError } from './release-error';

/** Readers of single settings. Each adds to `problems`, so that all problems are reported at once. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter secrets can be guessed. */
const shortestSecret = 32;

/** A secret, undefined when it is not set. */
export function readSecret(env: Environment, name: string, problems: string[]): string | undefined {
  const text = env[name]?.trim() || undefined;
  if (text !== undefined && text.length < shortestSecret)
    problems.push(
      `${name} must have at least ${shortestSecret} characters: make one with openssl rand -hex 32`,
    );
  return text;
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return namedNetworks.includes(text) || (isIP(address) > 0 && hasBits && rest.length === 0);
}

/** `TRUSTED_PROXIES`: addresses or networks, with commas between; undefined for none. */
export function readTrustedProxies(env: Environment, problems: string[]): readonly string[] | undefined {
  const proxies = (env.TRUSTED_PROXIES ?? '').split(',').map((text) => text.trim());
  const trusted = proxies.filter((text) => text !== '');
  for (const text of trusted.filter((proxy) => !isNetwork(proxy)))
    problems.push(
      `TRUSTED_PROXIES takes addresses and networks such as loopback or 10.0.0.0/8, not '${text}'`,
    );
  return trusted.length > 0 ? trusted : undefined;
}

/** An address without a trailing slash; undefined if not set. It is not printed, as it may contain a password. */
export function readWebAddress(env: Environment, name: string, problems: string[]): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '');
  problems.push(`${name} must be an address that begins with http:// or https://, without a query`);
  return undefined;
}

/** @throws ReleaseError that names every problem, if there is one */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseError('The configuration is not valid:', problems);
}
