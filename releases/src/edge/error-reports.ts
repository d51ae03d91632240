import type { FastifyInstance } from 'fastify';
import type { BuildManifest } from 'platform/release';
import type { ErrorReport } from 'platform/report';
import { openCountFiles } from '../health/count-files';
import { DailyLimits } from '../health/daily-limits';
import { ErrorGroups, groupId } from '../health/error-groups';
import { scriptOfFrame } from '../health/report-schema';
import { buildKey, layout, type BuildId } from '../store/layout';
import type { EdgeContext } from './context';
import { SentryOutput } from './sentry';

/** Errors of a build that count of one page view, and of one network in a day. */
const errorsPerView = 3;
const errorsPerNetwork = 9;
/** A new error is sent on, then again once in so many page views; of a build at most so often in a day. */
const viewsPerEvent = 100;
const eventsPerBuild = 200;

interface Sender {
  readonly view: string;
  /** A pseudonym. */
  readonly network: string;
  /** Family and major version. */
  readonly browser: string;
}

/** Counts the errors that tabs report, and writes them to the store. */
export function openErrorReports(app: FastifyInstance, context: EdgeContext) {
  const { store, channel, manifests, sentryDsn } = context;
  const groups = new ErrorGroups();
  const files = openCountFiles({ counts: groups, store, folder: layout.errors(channel), log: app.log });
  const limits = new DailyLimits();
  const sentry = sentryDsn === undefined ? null : new SentryOutput(sentryDsn, app.log);

  function add(manifest: BuildManifest, error: ErrorReport, { view, network, browser }: Sender): void {
    const key = buildKey(manifest);
    const counts =
      limits.take(`${view} ${key} ${groupId(error)}`, 1) &&
      limits.take(`${view} ${key}`, errorsPerView) &&
      limits.take(`${network} ${key}`, errorsPerNetwork);
    if (!counts) return;
    const { name, frames } = error;
    const { version } = manifest;
    const views = groups.add({ name: manifest.name, version }, { name, frames }, browser);
    const isDue = sentry && (views === 1 || views % viewsPerEvent === 0);
    if (isDue && limits.take(`sentry ${key}`, eventsPerBuild))
      sentry.send({ manifest, channel, name, frames, browser, views });
  }
  return {
    /** Only scripts that a build has can be named: a frame is no place for other text. */
    async take(errors: readonly ErrorReport[], offered: readonly BuildId[], sender: Sender): Promise<void> {
      const keys = offered.map(buildKey);
      for (const error of errors) {
        const build = { name: error.remote, version: error.version };
        if (!keys.includes(buildKey(build))) continue;
        const manifest = await manifests.get(build);
        const isOwn = (frame: string) => Object.hasOwn(manifest?.files ?? {}, scriptOfFrame(frame) ?? '');
        if (manifest && error.frames.every(isOwn)) add(manifest, error, sender);
      }
    },
    stop: async () => void (await Promise.all([files.stop(), sentry?.stop()])),
  };
}
