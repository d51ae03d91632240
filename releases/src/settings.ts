import ipaddr from 'ipaddr.js';
import { ReleaseError } from './release-error';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter secrets can be guessed. */
const shortestSecret = 32;
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads settings from the environment, and collects what is wrong with them, so that all problems are reported at once. */
export class Settings {
  private readonly problems: string[] = [];

  constructor(private readonly env: Environment) {}

  text(name: string): string | undefined {
    return this.env[name]?.trim() || undefined;
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  /** @throws ReleaseError that names every problem, if there is one */
  check(): void {
    if (this.problems.length > 0) throw new ReleaseError('The configuration is not valid:', this.problems);
  }

  secret(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && text.length < shortestSecret)
      this.problem(
        `${name} must have at least ${shortestSecret} characters: make one with openssl rand -hex 32`,
      );
    return text;
  }

  oneOf(name: string, allowed: readonly string[], usual: string): string {
    const text = this.text(name) ?? usual;
    if (!allowed.includes(text)) this.problem(`${name} must be one of ${allowed.join(', ')}, not '${text}'`);
    return text;
  }

  number(
    name: string,
    { pattern = /^\d{1,5}$/, min, max, wanted = `a whole number from ${min} to ${max}` }: NumberSetting,
  ): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = pattern.test(text) ? Number.parseFloat(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.problem(`${name} must be ${wanted}, not '${text}'`);
    return undefined;
  }

  /** An address without a trailing slash. It is not printed, as it may contain a password. */
  webAddress(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
      return url.href.replace(/\/+$/, '');
    this.problem(`${name} must be an address that begins with http:// or https://, without a query`);
    return undefined;
  }

  /** `TRUSTED_PROXIES`: addresses or networks, with commas between; undefined for none. */
  trustedProxies(): readonly string[] | undefined {
    const proxies = (this.text('TRUSTED_PROXIES') ?? '').split(',').map((text) => text.trim());
    const trusted = proxies.filter((text) => text !== '');
    for (const text of trusted)
      if (!namedNetworks.includes(text) && !ipaddr.isValid(text) && !ipaddr.isValidCIDR(text))
        this.problem(
          `TRUSTED_PROXIES takes addresses and networks such as loopback or 10.0.0.0/8, not '${text}'`,
        );
    return trusted.length > 0 ? trusted : undefined;
  }
}

interface NumberSetting {
  readonly pattern?: RegExp;
  readonly min: number;
  readonly max: number;
  /** The valid values, in words. */
  readonly wanted?: string;
}
