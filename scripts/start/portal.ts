import { rm } from 'node:fs/promises';
import { readConfig } from '../../api/src/config';
import { claimFolder } from '../../api/src/database/folder-claim';
import { startApi, type RunningApi } from '../../api/src/start';
import { readEdgeConfig } from '../../releases/src/config';
import { buildEdge } from '../../releases/src/edge/app';
import { shipAll } from '../../releases/src/pipeline/ship';
import { openStore } from '../../releases/src/store/open-store';
import { UsageError } from '../command';
import { requireFreePort } from './free-port';
import { opsEnvironment, startOps, type RunningOps } from './ops-process';
import type { StartOptions } from './options';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Portal {
  readonly url: string;
  readonly api: RunningApi;
  /** Whether operators have their page at `/ops`. */
  readonly hasOps: boolean;
  close(): Promise<void>;
}

/** Empties the data folder and the store. Refused while another portal uses them, and for a shared store. */
async function removeAll({ dataFolder, store }: StartOptions): Promise<void> {
  if (store.kind !== 'file')
    throw new UsageError('--fresh empties a release store in a folder only, and RELEASE_STORE is a bucket');
  const claim = await claimFolder(dataFolder);
  await claim.release();
  for (const folder of [dataFolder, store.folder]) await rm(folder, { recursive: true, force: true });
}

/**
 * Starts everything on one origin: database and API, then whatever changed is built, published and promoted, then the
 * edge listens, with the ops page as a process of its own where operators are configured. Nothing stays open when it fails or is aborted.
 */
export async function startPortal(
  root: string,
  options: StartOptions,
  env: Environment,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<Portal> {
  const { port, host, dataFolder } = options;
  await requireFreePort(host, port);
  const config = readConfig({
    // Requests are not logged line by line on a developer's terminal unless asked for.
    LOG_LEVEL: 'warn',
    ...env,
    PORT: String(port),
    PORTAL_DATA: dataFolder,
    // Any free port on the loopback: the edge alone talks to it.
    API_PORT: '0',
    API_HOST: '127.0.0.1',
  });
  const edgeConfig = readEdgeConfig(env);
  const opsEnv = opsEnvironment(env);
  if (options.fresh) {
    print('Removing all data and releases');
    await removeAll(options);
  }
  const api = await startApi(config, { onProgress: print, announce: print });
  let ops: RunningOps | null = null;
  try {
    const store = await openStore(options.store);
    const stamp = {
      channel: 'production',
      actor: 'npm start',
      reason: 'the current sources',
      time: new Date().toISOString(),
    };
    await shipAll({ store, root, stamp, print, signal });
    signal.throwIfAborted();
    if (opsEnv) ops = await startOps(root, opsEnv, print);
    const edge = buildEdge({
      store,
      api: api.url,
      publicUrl: config.publicUrl,
      logger: { level: config.logLevel },
      ...edgeConfig,
      ...(ops ? { opsUrl: ops.url } : {}),
    });
    await edge.listen({ port, host });
    const close = async (): Promise<void> => {
      await edge.close();
      await ops?.close();
      await api.close();
    };
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      api,
      hasOps: (ops?.url ?? edgeConfig.opsUrl) !== undefined,
      close,
    };
  } catch (error) {
    await ops?.close();
    await api.close();
    throw error;
  }
}
