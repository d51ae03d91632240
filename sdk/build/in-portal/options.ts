import { parseArgs } from 'node:util';

export interface PortalOptions {
  /** Address of the portal that everything else comes from, without a slash at the end. */
  readonly from: string;
  readonly port: number;
}

/** Of remotes inside a portal. */
const portalPort = '3200';

function readAddress(text: string, what = '--from must be the address of a portal'): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address && /^https?:$/.test(address.protocol)) return address.origin;
  throw new Error(`${what}, such as https://portal.example, not '${text}'`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port must be a whole number from 1 to 65535, not '${text}'`);
}

/**
 * Reads what follows `npm run dev --` in the folder of one remote: with `--from` it is shown in that portal,
 * else alone, with its own API at `--api`. `--port` is the port of the page in both.
 * @param port of the page of a remote alone, as text
 * @throws Error with a sentence that says how to write it
 */
export function readDevOptions(
  args: readonly string[],
  port: string,
): Partial<PortalOptions> & { port: number; api?: string } {
  const options = { from: { type: 'string' }, port: { type: 'string' }, api: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.from === undefined) {
    const alone = { port: readPort(values.port ?? port) };
    if (values.api === undefined) return alone;
    return { ...alone, api: readAddress(values.api, '--api must be the address of a server') };
  }
  if (values.api !== undefined) throw new Error('--api is for a remote alone: a portal has its own servers');
  return { from: readAddress(values.from), port: readPort(values.port ?? portalPort) };
}

/**
 * Reads what follows `npm run dev --` in the repository of the portal.
 * @param portal the one to take without `--from`
 * @throws Error with a sentence that says how to write it
 */
export function readPortalOptions(
  args: readonly string[],
  portal: string,
): PortalOptions & { names: string[] } {
  const options = { from: { type: 'string' }, port: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return {
    names: positionals,
    from: readAddress(values.from ?? portal),
    port: readPort(values.port ?? portalPort),
  };
}
