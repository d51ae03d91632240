import { isHostile } from 'contract/json';
import { buildKey, isName, isVersion, type BuildId } from '../store/layout';

/**
 * What a page of the portal may be held to; a report of anything else is ignored, so that nobody can invent
 * names for the log.
 */
const rules = [
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr',
  'img-src font-src connect-src frame-src worker-src media-src object-src manifest-src default-src',
  'base-uri form-action require-trusted-types-for trusted-types integrity-policy',
].flatMap((names) => names.split(' '));

/** Of one batch; browsers send a few at a time. */
const maxReports = 50;

/** A rule that a page was seen to break. */
interface Violation {
  readonly rule: string;
  /** Whose file did it, or was refused; null for the page itself: an extension, or something injected. */
  readonly build: BuildId | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The build that the address of a file belongs to. The address itself goes no further: those of pages contain
 * secrets.
 */
function buildOf(address: unknown): BuildId | null {
  if (typeof address !== 'string' || address.length > 2048 || !URL.canParse(address)) return null;
  const [, folder, name = '', version = ''] = new URL(address).pathname.split('/');
  return folder === 'builds' && isName(name) && isVersion(version) ? { name, version } : null;
}

function readReport(report: unknown): Violation[] {
  if (!isObject(report) || !isObject(report.body)) return [];
  const { type, body } = report;
  const named =
    type === 'csp-violation' ? body.effectiveDirective : type === 'integrity-violation' && 'integrity-policy';
  const rule = rules.find((known) => known === named);
  // The file whose code did it, else the file that was refused.
  return rule ? [{ rule, build: buildOf(body.sourceFile) ?? buildOf(body.blockedURL) }] : [];
}

/**
 * What the Reporting API of browsers sends, as far as it is about these rules; null for a body of another
 * form.
 */
export function readViolations(body: unknown): Violation[] | null {
  if (!Array.isArray(body) || body.length > maxReports || isHostile(body)) return null;
  return body.flatMap(readReport);
}

interface CountedViolation {
  readonly rule: string;
  /** `name@version`, or `page`. */
  readonly build: string;
  readonly count: number;
}

/**
 * Counts violations by build and rule, since the start of this process. Only builds of the channel have a
 * place.
 */
export class Violations {
  private readonly counts = new Map<string, CountedViolation>();

  /** @param onFirst called once for each build and rule */
  constructor(private readonly onFirst: (violation: CountedViolation) => void) {}

  /** @param offered the builds that tabs can get now: no report can name another */
  add({ rule, build }: Violation, offered: readonly BuildId[]): void {
    const builds = ['page', ...offered.map(buildKey)];
    const name = build ? buildKey(build) : 'page';
    if (!builds.includes(name)) return;
    const key = `${rule} ${name}`;
    const known = this.counts.get(key);
    const counted = { rule, build: name, count: (known?.count ?? 0) + 1 };
    if (!known) {
      for (const [other, entry] of this.counts) if (!builds.includes(entry.build)) this.counts.delete(other);
      this.onFirst(counted);
    }
    this.counts.set(key, counted);
  }

  snapshot(): CountedViolation[] {
    return [...this.counts.values()];
  }
}
