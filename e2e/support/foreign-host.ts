import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { foreignProjects } from './foreign';

const singleSpa = path.join(
  path.dirname(createRequire(import.meta.url).resolve('single-spa/package.json')),
  'lib/es2015/esm/single-spa.min.js',
);

/** Plain elements of the host, which must look the same whatever is mounted beside them. */
const ownElements = `<style>body { margin: 24px; background: #eef; color: #223; font: 15px Georgia, serif }</style>
<div id="host"><h1>Host</h1><h2>Host</h2><h3>Host</h3><p>Text with <a href="#host">a link</a></p>
<ul><li>One</li></ul><button type="button">Press</button><input aria-label="Name"><select aria-label="List"></select>
<fieldset><legend>Set</legend></fieldset><table><tr><th>Head</th><td>Cell</td></tr></table>
<dialog open>Dialog</dialog></div>`;

/** The plain root config of somebody who has never heard of this portal. */
const rootConfig = (importMap: string, remotes: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Another host</title>
<script type="importmap">${importMap}</script></head>
<body>${ownElements}<script type="module">
  import { registerApplication, start } from '/single-spa.js';
  const remotes = ${JSON.stringify(remotes)};
  for (const [route, remote] of Object.entries(remotes)) {
    registerApplication({
      name: remote,
      app: () => import(remote),
      activeWhen: ({ pathname }) => (route === '/' ? pathname === '/' : pathname.startsWith(route)),
    });
  }
  start();
</script></body></html>`;

/** Hosts of Module Federation, as `e2e/foreign/host` has them. */
export const stockHosts = ['production', 'development'] as const;

const stockPage = (kind: string): string =>
  `<!doctype html><title>A stock host</title><body>${ownElements}<script src="/stock/${kind}/main.js"></script>`;

export interface ForeignHost {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A host of other people on another origin: single-spa with the import map of a portal's channel, and at
 * `/stock/<kind>` each of `stockHosts` (which must be built).
 * @param remotes route -> remote
 */
export async function startForeignHost(
  portalUrl: string,
  remotes: Readonly<Record<string, string>>,
): Promise<ForeignHost> {
  const importMap = await (await fetch(`${portalUrl}/channels/local/importmap.json`)).text();
  const scripts: Readonly<Record<string, string>> = {
    '/single-spa.js': singleSpa,
    ...Object.fromEntries(
      stockHosts.map((kind) => [
        `/stock/${kind}/main.js`,
        path.join(foreignProjects, 'host/dist', kind, 'main.js'),
      ]),
    ),
  };
  const server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const script = scripts[pathname];
    const type = script ? 'text/javascript' : 'text/html';
    const [, kind] = /^\/stock\/([\w-]+)$/.exec(pathname) ?? [];
    const page = kind ? stockPage(kind) : rootConfig(importMap, remotes);
    void Promise.resolve(script ? readFile(script) : page).then((body) =>
      answer.writeHead(200, { 'content-type': type }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
