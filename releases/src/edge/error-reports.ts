import type { FastifyInstance } from 'fastify';
import type { ErrorReport } from 'platform/report';
import { CountFiles } from '../health/count-files';
import { DailyLimits } from '../health/daily-limits';
import { ErrorGroups, groupId } from '../health/error-groups';
import { scriptOfFrame } from '../health/report-schema';
import { buildKey, layout, type BuildId } from '../store/layout';
import type { EdgeContext } from './context';

/** Errors of a build that count of one page view, and of one network in a day. */
const errorsPerView = 3;
const errorsPerNetwork = 9;

interface Sender {
  readonly view: string;
  /** A pseudonym. */
  readonly network: string;
  /** Family and major version. */
  readonly browser: string;
}

/** Counts the errors that tabs report, and writes them to the store. */
export function openErrorReports(app: FastifyInstance, { store, channel, manifests }: EdgeContext) {
  const groups = new ErrorGroups();
  const files = new CountFiles(groups, store, layout.errors(channel), app.log);
  const limits = new DailyLimits();

  function add(build: BuildId, error: ErrorReport, { view, network, browser }: Sender): void {
    const key = buildKey(build);
    const counts =
      limits.take(`${view} ${key} ${groupId(error)}`, 1) &&
      limits.take(`${view} ${key}`, errorsPerView) &&
      limits.take(`${network} ${key}`, errorsPerNetwork);
    if (counts) groups.add(build, { name: error.name, frames: error.frames }, browser);
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
        if (error.frames.every(isOwn)) add(build, error, sender);
      }
    },
    stop: () => files.stop(),
  };
}
