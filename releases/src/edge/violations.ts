import type { FastifyInstance } from 'fastify';
import { isHostile } from 'server-kit/json';
import { sendFailure } from 'server-kit/failures';
import type { Limits } from 'server-kit/limits';
import { counter } from 'server-kit/telemetry';
import { buildsIn } from '../channel/compose';
import { buildKey, isName, isVersion } from '../store/layout';
import type { EdgeContext } from './context';
import { violationsPath } from './page-policy';

/** A report contains the page's whole policy: a batch of ten is some 20 KiB. */
const bodyLimit = 64 * 1024;
/** Batches per network and minute. A browser sends one a minute at most. */
const batchesPerMinute = 120;
/** Of one batch; browsers send a few at a time. */
const maxReports = 50;

/** What a page may be held to. Other names are refused, so that they cannot reach the log. */
const rules = [
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr',
  'img-src font-src connect-src frame-src worker-src media-src object-src manifest-src default-src',
  'base-uri form-action require-trusted-types-for trusted-types integrity-policy',
].flatMap((names) => names.split(' '));

/** A rule that a page was seen to break. */
interface Violation {
  readonly rule: string;
  /** `name@version` whose file did it, or was refused; `page`: an extension, or something injected. */
  readonly build: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The build of a file's address, which goes no further: those of pages contain secrets. */
function buildOf(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > 2048 || !URL.canParse(address)) return null;
  const [, folder, name = '', version = ''] = new URL(address).pathname.split('/');
  return folder === 'builds' && isName(name) && isVersion(version) ? buildKey({ name, version }) : null;
}

function readReport(report: unknown): Violation[] {
  if (!isObject(report) || !isObject(report.body)) return [];
  const { type, body } = report;
  const named =
    type === 'csp-violation' ? body.effectiveDirective : type === 'integrity-violation' && 'integrity-policy';
  const rule = rules.find((known) => known === named);
  // The file whose code did it, else the file that was refused.
  return rule ? [{ rule, build: buildOf(body.sourceFile) ?? buildOf(body.blockedURL) ?? 'page' }] : [];
}

/** What the Reporting API sends, as far as it is about these rules; null for another form. */
function readViolations(body: unknown): Violation[] | null {
  if (!Array.isArray(body) || body.length > maxReports || isHostile(body)) return null;
  return body.flatMap(readReport);
}

/** Each build and rule is logged once and counted; nothing else is kept. */
export function serveViolations(scope: FastifyInstance, { views }: EdgeContext, limits: Limits) {
  const counts = new Map<string, Violation & { readonly count: number }>();

  /** @param offered the builds that tabs can get now: no report can name another */
  function add({ rule, build }: Violation, offered: readonly string[]): void {
    const builds = ['page', ...offered];
    if (!builds.includes(build)) return;
    const key = `${rule} ${build}`;
    const known = counts.get(key);
    if (!known) {
      for (const [other, entry] of counts) if (!builds.includes(entry.build)) counts.delete(other);
      scope.log.warn({ rule, build }, `${build} acts against ${rule} of the page's policy`);
    }
    counts.set(key, { rule, build, count: (known?.count ?? 0) + 1 });
  }

  counter('portal.browser.violations', '{report}', 'Acts of builds against the page policy', (result) => {
    for (const { rule, build, count } of counts.values()) result.observe(count, { rule, build });
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
      const newest = found.length > 0 ? await views.newest() : null;
      const offered = newest ? buildsIn(newest.document).map(buildKey) : [];
      for (const violation of found) add(violation, offered);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
