import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bestQuality } from '../../../releases/src/build/compress';
import { shipAll } from '../../../releases/src/pipeline/ship';
import { FileStore } from '../../../releases/src/store/file-store';
import { startApiProcess } from '../api-process';
import { buildMonolith } from '../monolith/build-monolith';
import type { BenchContext } from '../result';
import { makeCertificate } from '../../certificate';
import { serveSite, type Site } from './site';

export const siteNames = ['portal', 'monolith'] as const;
export type SiteName = (typeof siteNames)[number];

export interface Sites extends Readonly<Record<SiteName, Site>> {
  /** The API of both, asked directly. */
  readonly api: string;
  readonly publicKeyHash: string;
  close(): Promise<void>;
}

/** The portal as its sources stand, built and published as for candidates. What has not changed is not built again. */
async function shipPortal({ root, workFolder, print, signal }: BenchContext): Promise<FileStore> {
  const store = new FileStore(path.join(workFolder, 'portal'));
  const time = new Date().toISOString();
  const stamp = { channel: 'production', actor: 'bench', reason: 'the sources as they stand', time };
  await shipAll({ store, root, stamp, print, signal, quality: bestQuality });
  return store;
}

/** Builds the portal and the monolith from the same sources, and serves both the same way, over one API. */
export async function openSites(context: BenchContext): Promise<Sites> {
  const { root, workFolder, print } = context;
  const [data, monolith] = [path.join(workFolder, 'data'), path.join(workFolder, 'monolith')];
  for (const folder of [data, monolith]) await rm(folder, { recursive: true, force: true });
  const portalStore = await shipPortal(context);
  print('The monolith: building');
  const monolithStore = await buildMonolith(root, monolith);
  const certificate = await makeCertificate();
  const api = await startApiProcess(root, data);
  const portalSite = await serveSite(portalStore, api.url, certificate);
  const monolithSite = await serveSite(monolithStore, api.url, certificate);
  return {
    portal: portalSite,
    monolith: monolithSite,
    api: api.url,
    publicKeyHash: certificate.publicKeyHash,
    close: async () => {
      await portalSite.close();
      await monolithSite.close();
      await api.stop();
    },
  };
}
