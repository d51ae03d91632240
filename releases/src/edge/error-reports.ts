import type { FastifyInstance } from 'fastify';
import type { ErrorReport } from 'platform/report';
import { CountFiles } from '../health/count-files';
import type { ErrorGroups } from '../health/error-groups';
import type { Health } from '../health/health';
import { scriptOfFrame } from '../health/report-schema';
import { layout } from '../store/layout';
import type { EdgeContext } from './context';

/** Of the errors that tabs report: counts them, and has them in the store when a rollback is asked for. */
export function openErrorReports(
  app: FastifyInstance,
  { store, channel, manifests, automatic }: EdgeContext,
  health: Health,
  groups: ErrorGroups,
) {
  const files = new CountFiles(groups, store, channel, app.log, layout.errors(channel));
  return {
    /** Only scripts that a build has can be named: a frame is no place for other text. */
    async take(errors: readonly ErrorReport[], view: string, browser: string): Promise<void> {
      for (const error of errors) {
        const build = { name: error.remote, version: error.version };
        if (!health.isOffered(build)) continue;
        const manifest = await manifests.get(build);
        const isOwn = (frame: string) => Object.hasOwn(manifest?.files ?? {}, scriptOfFrame(frame) ?? '');
        if (error.frames.every(isOwn)) health.recordError(build, view, error, browser);
      }
    },
    /** The release server names the most frequent error in the reason, so it needs the newest. */
    automatic: automatic
      ? {
          execute: async (command: Parameters<typeof automatic.execute>[0]) => {
            await files.write();
            return automatic.execute(command);
          },
        }
      : null,
    stop: () => files.stop(),
  };
}
