import { repeat } from 'server-kit/repeat';
import { runServer } from 'server-kit/run-server';
import { gauge } from 'server-kit/telemetry';
import manifest from '../../package.json' with { type: 'json' };
import { openBuildPool } from '../build/build-pool';
import { readApiDomain } from '../channel/api-domain';
import { createMount } from '../gate/gate';
import { removeEnded } from '../ops/kept-sessions';
import { removeExpiredLinks } from '../preview/links';
import { explainRelease, ReleaseError } from '../release-error';
import { ReleaseService } from '../service/release-service';
import { Steward, stewardEveryMs } from '../service/steward';
import { openReleaseStore } from '../trust/open-store';
import { buildKey } from '../store/layout';
import type { Store } from '../store/store';
import { collectGarbage, keptRevisions } from '../upkeep/gc';
import { releasesCommand } from '../variables';
import { buildReleaseServer } from './app';
import { readReleaseServerConfig } from './config';
import { removeSpent } from './id-tokens';

type Config = ReturnType<typeof readReleaseServerConfig>;

/** Mounts builds beside this server instead of the caller, where the policy says so. */
async function mountOf({ policy, chromium, searchPath }: Config, store: Store) {
  if (policy?.mount !== 'server') return null;
  // Chromium gives root no sandbox, and the builds are of teams.
  if (process.getuid?.() === 0)
    throw new ReleaseError(
      'A release server that mounts builds ("mount": "server" in the policy) must not run as root',
    );
  const { findChromium } = await import('../gate/chromium');
  const { mountRemotes } = await import('../gate/mount');
  return createMount({
    mount: (...target) => mountRemotes(store, ...target),
    findBrowser: async () => findChromium(chromium, searchPath),
    notMounted: null,
    print: () => undefined,
  });
}

/** `npm run releases`. A parent process gets a message with the address when it listens. */
const server = {
  ...releasesCommand,
  version: manifest.version,
  portSetting: 'RELEASES_PORT',
  explain: explainRelease,
};
runServer(server, async (log) => {
  const config = readReleaseServerConfig(undefined, releasesCommand.needed);
  const store = await openReleaseStore(config.store, config.keys);
  const { api } = config;
  const service = new ReleaseService({
    ...config,
    store,
    mount: await mountOf(config, store),
    ...(api === null ? {} : { askApi: () => readApiDomain(api) }),
    pool: openBuildPool(),
  });
  const app = buildReleaseServer({
    ...config,
    version: server.version,
    system: { api, opsToken: config.opsToken },
    service,
    logger: { level: config.logLevel },
  });
  const { viewKey } = config;
  if (viewKey === undefined)
    log.warn(
      'No build is judged: the release server needs VIEW_KEY, the one of the edges, to read their votes',
    );
  const steward = viewKey === undefined ? null : new Steward(service, viewKey, app.log);
  let cleanedUpAt = Date.now(); // none is late in the first day
  const about = 'When a task that nobody waits for succeeded last, since 1970';
  gauge('portal.upkeep.success.timestamp', 's', about, (result) =>
    result.observe(cleanedUpAt / 1000, { task: 'release-clean-up' }),
  );
  const upkeep = [
    ...(steward ? [repeat(app.log, 'judging the builds', stewardEveryMs, () => steward.look())] : []),
    repeat(app.log, 'settling the channels', 60_000, () => service.settle()),
    repeat(app.log, 'cleaning up', 24 * 3_600_000, async () => {
      const now = Date.now();
      const { builds, revisions } = await collectGarbage(store, keptRevisions, now);
      if (builds.length > 0 || Object.keys(revisions).length > 0)
        app.log.info({ builds: builds.map(buildKey), revisions }, 'cleaned up');
      await removeSpent(store, now);
      await removeEnded(store, now);
      await removeExpiredLinks(store, now);
      cleanedUpAt = Date.now();
    }),
  ];
  const url = await app.listen(config.listening);
  log.info(`The release server listens on ${url}, on ${store.description}; the console is at ${url}/ops`);
  const close = async (): Promise<void> => {
    await Promise.all(upkeep.map((end) => end()));
    await app.close();
  };
  return { url, drainSeconds: config.drainSeconds, close };
});
