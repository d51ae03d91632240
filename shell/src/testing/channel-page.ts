import path from 'node:path';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { channelElementId, routingOf, type BuildRecord, type PublicDocument } from 'platform/release';
import type { Routing } from 'platform/routes';
import { readChannel } from '../loader/channel';

const pin = (file: string) => ({ file, integrity: `sha384-${file}` });

/** What the portal's own remotes say about themselves. */
const remoteFiles = readRemoteFiles(path.join(import.meta.dirname, '../../..'));

/**
 * A build's record as a page carries it; with the routes and the menu of the portal's remote of that name.
 */
export function buildRecord(
  name: string,
  version: string,
  shared: readonly string[] = [],
  { settings: _schemas, ...routing }: Routing = remoteFiles[name] ?? { routes: [] },
): BuildRecord {
  return {
    version,
    container: name === 'shell' ? null : `${name}_${version}`.replace(/\W/g, '_'),
    entry: pin('remoteEntry.js'),
    initial: [pin('app.js'), pin('app.css')],
    shared: shared.map(pin),
    ...routing,
  };
}

/** A channel document of remotes and versions. */
export function channelDocument(revision: number, builds: Record<string, BuildRecord>): PublicDocument {
  const deployables = Object.entries(builds).map(
    ([name, current]) => [name, { current, previous: [] }] as const,
  );
  return {
    schema: 1,
    channel: 'production',
    revision,
    actor: 'test',
    time: '2025-01-01T00:00:00Z',
    reason: 'test',
    change: 'test',
    deployables: Object.fromEntries(deployables),
  };
}

/** Puts the document into the page and lets the shell read it. */
export function openPage(channel: PublicDocument): void {
  document.getElementById(channelElementId)?.remove();
  const island = document.createElement('script');
  island.type = 'application/json';
  island.id = channelElementId;
  island.textContent = JSON.stringify(channel);
  document.head.append(island);
  readChannel(document);
}

/** The next answers to the question for the channel document: a document, or a failure. */
export function answerChannel(answer: PublicDocument | Error | number): jest.Mock {
  const fetch = jest.fn(() => {
    if (answer instanceof Error) return Promise.reject(answer);
    if (typeof answer === 'number') return Promise.resolve({ ok: false, status: answer });
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
  });
  Object.assign(globalThis, { fetch });
  return fetch;
}

/** The document of a channel with the shell and all of the portal's remotes. */
/** A document of the portal's own builds, and of other teams' beside them. */
export const portalDocument = (
  revision: number,
  others: Readonly<Record<string, BuildRecord>> = {},
): PublicDocument =>
  channelDocument(revision, {
    ...Object.fromEntries(
      ['shell', ...Object.keys(remoteFiles)].map((name) => [name, buildRecord(name, '1.0.0')]),
    ),
    ...others,
  });

/** The document as the page of a remote's route contains it. */
export function pageOf(remote: string, document: PublicDocument): PublicDocument {
  const inPage = Object.entries(document.deployables).filter(([name]) => ['shell', remote].includes(name));
  return { ...document, deployables: Object.fromEntries(inPage), routing: routingOf(document) };
}
