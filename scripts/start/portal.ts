import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from 'server-kit/settings';
import manifest from '../../releases/package.json' with { type: 'json' };
import { readConfig, type Config } from '../../api/src/config';
import { claimFolder } from '../../api/src/database/folder-claim';
import { readDeskConfig } from '../../api/src/desk/config';
import { demoPerson, makeDemoPeople } from '../../api/src/desk/demo-people';
import { startApi } from '../../api/src/start';
import { openBuildPool } from '../../releases/src/build/build-pool';
import { quickQuality } from '../../releases/src/build/compress';
import {
  localChannel,
  portalSettingsFile,
  readEdgeConfig,
  readReleasesConfig,
} from '../../releases/src/config';
import { buildEdge } from '../../releases/src/edge/app';
import { buildConsole } from '../../releases/src/pipeline/build-console';
import { shipAll } from '../../releases/src/pipeline/ship';
import { buildReleaseServer } from '../../releases/src/server/app';
import { repeat } from '../../server-kit/repeat';
import { ReleaseService } from '../../releases/src/service/release-service';
import { localReleases } from '../../releases/src/service/releases';
import { Steward, stewardEveryMs } from '../../releases/src/service/steward';
import type { Store } from '../../releases/src/store/store';
import { openReleaseStore } from '../../releases/src/trust/open-store';
import { signAgain } from '../../releases/src/trust/sign-again';
import { SignedStore } from '../../releases/src/trust/signed-store';
import { UsageError } from '../command';
import { requireFreePort } from './free-port';
import { makeLocalFileKeys, makeLocalKey } from './local-keys';
import { readOwnServer, type StartOptions } from './options';

/** Empties the data folder and the store. Refused while another portal uses them, and for a shared store. */
async function removeAll(
  { dataFolder, store }: StartOptions,
  channel: string,
  print: (line: string) => void,
): Promise<void> {
  print('Removing all data and releases');
  if (store.kind !== 'file')
    throw new UsageError('--fresh empties a release store in a folder only, and RELEASE_STORE is a bucket');
  if (channel !== localChannel)
    throw new UsageError(`--fresh empties the store of the channel ${localChannel} only, not of ${channel}`);
  const claim = await claimFolder(dataFolder);
  await claim.release();
  for (const folder of [dataFolder, store.folder]) await rm(folder, { recursive: true, force: true });
}

/** Browsers look for every name below `localhost` on this machine, and keep its storage apart. */
const localPreviews = (publicUrl: string): string =>
  new URL(publicUrl).hostname === 'localhost' ? publicUrl.replace('//localhost', '//preview.localhost') : '';

/** The settings that the edge, the release server and the command line of this machine share. */
async function releaseSettings(
  { dataFolder, store }: StartOptions,
  env: Environment,
  channel: string,
  publicUrl: string,
) {
  const isOwn = channel === localChannel && store.kind === 'file' && !env.RELEASE_KEY?.trim();
  return {
    PORTAL_CHANNEL: channel,
    RELEASE_STORE: env.RELEASE_STORE?.trim() || '.portal/releases',
    PREVIEW_URL: env.PREVIEW_URL?.trim() || localPreviews(publicUrl),
    VIEW_KEY: env.VIEW_KEY?.trim() || randomBytes(32).toString('hex'),
    ...(isOwn ? { RELEASE_KEY: await makeLocalKey(dataFolder) } : {}),
  };
}

type ServerConfig = ReturnType<typeof readOwnServer>;

const usualPort = 3000;

/**
 * The settings of the desk beside the portal, with a person to try it with where the demo candidate is. A
 * portal on a port of its own has its desk on any free one.
 * @returns undefined where nobody could sign in
 */
async function deskSettings({ port, dataFolder }: StartOptions, env: Environment, hasDemo: boolean) {
  const DESK_PORT = env.DESK_PORT?.trim() || (port === usualPort ? '3100' : '0');
  const config = readDeskConfig({ LOG_LEVEL: 'warn', ...env, PORTAL_DATA: dataFolder, DESK_PORT });
  if (hasDemo) await makeDemoPeople(config.peopleFile);
  else if (!existsSync(config.peopleFile)) return undefined;
  if (config.listening.port !== 0)
    await requireFreePort(config.listening.host, config.listening.port, 'DESK_PORT');
  return config;
}

/** @param config of the portal */
async function openApi(
  root: string,
  options: StartOptions,
  config: Config,
  {
    env,
    print,
    signal,
  }: {
    readonly env: Environment;
    readonly print: (line: string) => void;
    readonly signal: AbortSignal;
  },
) {
  const fileKeys = env.FILE_KEYS?.trim() ? config.fileKeys : await makeLocalFileKeys(options.dataFolder);
  const desk = await deskSettings(options, env, config.demo);
  if (desk) await buildConsole(root, env, print, signal);
  const log = { info: print, warn: print };
  const api = await startApi(
    { ...config, fileKeys },
    { log, migrates: true, describes: true, desk: desk && { ...desk, fileKeys } },
  );
  /** Where staff have their page; null without one. A host of its own, as cookies know no ports. */
  const deskUrl = api.desk && `http://desk.localhost:${new URL(api.desk).port}/desk`;
  return { ...api, deskUrl, demoPerson: config.demo && !desk?.provider ? demoPerson : null };
}

/** Teams send builds only where a release server runs. */
function openService(
  config: ServerConfig,
  store: Store,
  { previewUrl, viewKey }: ReturnType<typeof readEdgeConfig>,
): ReleaseService {
  const pool = config ? { pool: openBuildPool(quickQuality) } : {};
  return new ReleaseService({ ...config, store, previewUrl, viewKey, quality: quickQuality, ...pool });
}

/**
 * Starts everything on one origin: database and API, then whatever changed is built, published and promoted
 * into the channel `local` (nothing, when `PORTAL_CHANNEL` names another one), then the edge listens, and,
 * where people can log in to it, the release server on a port of its own. Nothing stays open when it fails or
 * is aborted.
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
  const serverConfig = readOwnServer(env);
  if (serverConfig) await requireFreePort(serverConfig.listening.host, serverConfig.listening.port);
  if (options.fresh) await removeAll(options, channel, print);
  const opsToken = config.opsToken ?? randomBytes(32).toString('hex');
  const api = await openApi(root, options, { ...config, opsToken }, { env, print, signal });
  let server: ReturnType<typeof buildReleaseServer> | undefined;
  try {
    const release = await releaseSettings(options, env, channel, config.publicUrl);
    const edgeConfig = readEdgeConfig({ ...env, ...release });
    const { keys } = readReleasesConfig({ ...env, ...release });
    const store = await openReleaseStore(options.store, keys);
    const { publicUrl } = config;
    const service = openService(serverConfig, store, edgeConfig);
    const releases = localReleases(service, { actor: 'npm start', may: null });
    if (channel === localChannel) {
      // What earlier portals left in this machine's store, with another key or none.
      if (release.RELEASE_KEY !== undefined && store instanceof SignedStore) await signAgain(store, true);
      await shipAll({ releases, root, channel, reason: 'the current sources', print, signal });
    } else print(`Serving the channel ${channel}; nothing is built`);
    await writeFile(path.join(dataFolder, portalSettingsFile), JSON.stringify(release, null, 2));
    signal.throwIfAborted();
    const logger = { level: config.logLevel };
    const system = { api: api.url, opsToken };
    const { version } = manifest;
    if (serverConfig) await buildConsole(root, env, print, signal);
    if (serverConfig) server = buildReleaseServer({ ...serverConfig, service, logger, system, version });
    await server?.listen(serverConfig!.listening);
    const edge = buildEdge({ ...edgeConfig, version, store, api: api.url, publicUrl, logger });
    const settling = repeat(edge.log, 'settling the channels', 60_000, () => service.settle());
    const steward = new Steward(service, release.VIEW_KEY, edge.log);
    const judging = repeat(edge.log, 'judging the builds', stewardEveryMs, () => steward.look());
    await edge.listen({ port, host });
    const close = async (): Promise<void> => {
      await settling();
      await judging();
      await edge.close();
      await server?.close();
      await api.close();
    };
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      api,
      /** Where operators have their page; undefined when no operators are configured. */
      releasesUrl: serverConfig?.publicUrl,
      close,
    };
  } catch (error) {
    await server?.close();
    await api.close();
    throw error;
  }
}
