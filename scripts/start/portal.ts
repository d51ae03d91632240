import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from 'shared/server/settings';
import { readConfig } from '../../api/src/config';
import { claimFolder } from '../../api/src/database/folder-claim';
import { startApi } from '../../api/src/start';
import { localChannel, portalSettingsFile, readEdgeConfig } from '../../releases/src/config';
import { buildEdge } from '../../releases/src/edge/app';
import { buildOps } from '../../releases/src/ops/app';
import { shipAll } from '../../releases/src/pipeline/ship';
import { openReleaseStore } from '../../releases/src/trust/signed-store';
import { UsageError } from '../command';
import { requireFreePort } from './free-port';
import { makeLocalFileKeys, makeLocalTrust, takeOver } from './local-trust';
import { readOwnOps, type StartOptions } from './options';

/** Empties the data folder and the store. Refused while another portal uses them, and for a shared store. */
async function removeAll({ dataFolder, store }: StartOptions, channel: string): Promise<void> {
  if (store.kind !== 'file')
    throw new UsageError('--fresh empties a release store in a folder only, and RELEASE_STORE is a bucket');
  if (channel !== localChannel)
    throw new UsageError(`--fresh empties the store of the channel ${localChannel} only, not of ${channel}`);
  const claim = await claimFolder(dataFolder);
  await claim.release();
  for (const folder of [dataFolder, store.folder]) await rm(folder, { recursive: true, force: true });
}

/** The settings that the edge, the ops page and the command line of this machine share. */
async function releaseSettings({ dataFolder, store }: StartOptions, env: Environment, channel: string) {
  const isOwn = channel === localChannel && store.kind === 'file' && !env.RELEASE_POLICY?.trim();
  return {
    PORTAL_CHANNEL: channel,
    RELEASE_STORE: env.RELEASE_STORE?.trim() || '.portal/releases',
    ...(isOwn ? await makeLocalTrust(dataFolder) : {}),
  };
}

/**
 * Starts everything on one origin: database and API, then whatever changed is built, published and promoted into the channel
 * `local` (nothing, when `PORTAL_CHANNEL` names another one), then the edge listens, with the ops page where people can log in to it.
 * Nothing stays open when it fails or is aborted.
 */
export async function startPortal(
  root: string,
  options: StartOptions,
  env: Environment,
  print: (line: string) => void,
  signal: AbortSignal,
) {
  const { port, host, dataFolder } = options;
  await requireFreePort(host, port);
  const config = readConfig({
    // Requests are not logged line by line on a developer's terminal unless asked for.
    LOG_LEVEL: 'warn',
    ...env,
    PUBLIC_URL: env.PUBLIC_URL?.trim() || `http://localhost:${port}`,
    PORTAL_DATA: dataFolder,
    // Any free port on the loopback: the edge alone talks to it.
    API_PORT: '0',
    API_HOST: '127.0.0.1',
  });
  const { channel } = readEdgeConfig(env);
  const opsConfig = readOwnOps(env);
  if (options.fresh) {
    print('Removing all data and releases');
    await removeAll(options, channel);
  }
  const fileKeys = env.FILE_KEYS?.trim() ? config.fileKeys : await makeLocalFileKeys(dataFolder);
  const api = await startApi({ ...config, fileKeys }, { onProgress: print, announce: print, migrates: true });
  let ops: ReturnType<typeof buildOps> | undefined;
  try {
    const release = await releaseSettings(options, env, channel);
    const { trust, ...edgeConfig } = readEdgeConfig({ ...env, ...release });
    const store = await openReleaseStore(options.store, trust);
    const time = new Date().toISOString();
    const stamp = { channel, actor: 'npm start', reason: 'the current sources', time };
    if (channel === localChannel) {
      if (release.RELEASE_KEY !== undefined) await takeOver(store, stamp);
      await shipAll({ store, root, stamp, print, signal });
    } else print(`Serving the channel ${channel}; nothing is built`);
    await writeFile(path.join(dataFolder, portalSettingsFile), JSON.stringify(release, null, 2));
    signal.throwIfAborted();
    const logger = { level: config.logLevel };
    if (opsConfig) ops = buildOps({ ...opsConfig, store, logger });
    const opsUrl = (await ops?.listen({ port: 0, host: '127.0.0.1' })) ?? edgeConfig.opsUrl;
    const { publicUrl } = config;
    const edge = buildEdge({ ...edgeConfig, store, api: api.url, publicUrl, logger, opsUrl });
    await edge.listen({ port, host });
    const close = async (): Promise<void> => {
      await edge.close();
      await ops?.close();
      await api.close();
    };
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      api,
      /** Whether operators have their page at `/ops`. */
      hasOps: opsUrl !== undefined,
      close,
    };
  } catch (error) {
    await ops?.close();
    await api.close();
    throw error;
  }
}
