import type { FastifyInstance } from 'fastify';
import { counter } from 'server-kit/telemetry';
import { buildsIn } from '../channel/compose';
import { readViolations, Violations } from '../health/violations';
import { sendFailure } from 'server-kit/failures';
import type { Limits } from 'server-kit/limits';
import type { EdgeContext } from './context';
import { violationsPath } from './page-policy';

/** A report contains the page's whole policy: a batch of ten is some 20 KiB. */
const bodyLimit = 64 * 1024;
/** Batches per network and minute. A browser sends one a minute at most. */
const batchesPerMinute = 120;

/**
 * `POST /reports/violations`: what builds did against the policies of pages. Each build and rule is logged
 * once and counted. Nothing else of a report is kept: not the page's address, the script's sample or the
 * sender.
 */
export function serveViolations(
  scope: FastifyInstance,
  { views, channel }: EdgeContext,
  limits: Limits,
): Violations {
  const violations = new Violations(({ rule, build }) =>
    scope.log.warn({ rule, build }, `${build} acts against ${rule} of the page's policy`),
  );
  counter('portal.browser.violations', '{report}', 'Acts of builds against the page policy', (result) => {
    for (const { rule, build, count } of violations.snapshot()) result.observe(count, { rule, build });
  });
  scope.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string', bodyLimit },
    scope.getDefaultJsonParser('error', 'error'),
  );
  scope.post(
    violationsPath,
    {
      bodyLimit,
      logLevel: 'error', // the log line of a request contains the sender's address
      onRequest: limits.refuseAbove(batchesPerMinute, 'violations'),
    },
    async (request, reply) => {
      const found = readViolations(request.body);
      if (!found) return sendFailure(reply, 'malformed-request');
      const newest = found.length > 0 ? await views.newest(channel) : null;
      const offered = newest ? buildsIn(newest.document) : [];
      for (const violation of found) violations.add(violation, offered);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
  return violations;
}
