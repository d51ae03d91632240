import { rm } from 'node:fs/promises';
import path from 'node:path';
import { alterFolder, type Alteration } from '../../e2e/support/alter-build';
import { readConfig } from '../../api/src/config';
import { startApi } from '../../api/src/start';
import { readChannel } from '../../releases/src/channel/channel-store';
import { shipAll } from '../../releases/src/pipeline/ship';
import { ReleaseService } from '../../releases/src/service/release-service';
import { localReleases } from '../../releases/src/service/releases';
import { FileStore } from '../../releases/src/store/file-store';
import { buildMonolith } from './monolith/build-monolith';
import { makeCertificate, serveSite } from './site';

export const siteNames = ['portal', 'monolith'] as const;
export type SiteName = (typeof siteNames)[number];

/**
 * Builds the portal and the monolith from the same sources, and serves both the same way, over one API, until
 * the process ends.
 */
export async function openSites(root: string, workFolder: string, print: (line: string) => void) {
  const [data, monolith] = [path.join(workFolder, 'data'), path.join(workFolder, 'monolith')];
  for (const folder of [data, monolith]) await rm(folder, { recursive: true, force: true });
  const portalStore = new FileStore(path.join(workFolder, 'portal'));
  const service = new ReleaseService({ store: portalStore });
  const releases = localReleases(service, { actor: 'bench', may: null });
  const channel = 'production';
  await shipAll({ releases, root, channel, reason: 'the current sources', print });
  /** Releases the portal's current build of a deployable again, with a word of it changed. */
  const releaseWord = async (name: string, version: string, word: Alteration): Promise<void> => {
    const current = (await readChannel(portalStore, channel))?.deployables[name]?.current?.version ?? '';
    const folder = await alterFolder(
      path.join(workFolder, 'portal/builds', name, current),
      name,
      version,
      word,
    );
    await releases.publish({ name, folder });
    await releases.execute({ command: 'promote', channel, reason: 'a word', builds: [{ name, version }] });
  };
  print('The monolith: building');
  const monolithStore = await buildMonolith(root, monolith);
  const certificate = await makeCertificate();
  const api = await startApi(
    readConfig({
      API_HOST: '127.0.0.1',
      API_PORT: '0',
      PORTAL_DATA: data,
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      // All candidates of the bench come from one address.
      RATE_LIMIT_PER_IP: '100000',
      CALLS_PER_IP: '100000',
    }),
  );
  return {
    portal: await serveSite(portalStore, api.url, certificate),
    monolith: await serveSite(monolithStore, api.url, certificate),
    releaseWord,
    /** The API of both, asked directly. */
    api: api.url,
    publicKeyHash: certificate.publicKeyHash,
  };
}

export type Sites = Awaited<ReturnType<typeof openSites>>;
