import { parseArgs } from 'node:util';

export interface PortalOptions {
  /** Address of the portal that everything else comes from, without a slash at the end. */
  readonly from: string;
  readonly port: number;
}

function readAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address && /^https?:$/.test(address.protocol)) return address.origin;
  throw new Error(`--from must be the address of a portal, such as https://portal.example, not '${text}'`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port must be a whole number from 1 to 65535, not '${text}'`);
}

/**
 * Reads what follows `npm run dev --`.
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
    port: readPort(values.port ?? '3200'),
  };
}
