import { pagePolicy } from 'server-kit/security-headers';
import { reportsPath } from 'platform/report';
import { watchSource } from './page-scripts';

/** Where browsers send what a page did against its policies; named by the header `Reporting-Endpoints`. */
export const violationsPath = `${reportsPath}/violations`;

interface Needs {
  /** A build adds style elements while it runs. */
  readonly inlineStyles: boolean;
}

/** What browsers hold a page to, beside the headers of every answer; violations are reported. */
export function pageHeaders({ inlineStyles }: Needs): Readonly<Record<string, string>> {
  const policy = pagePolicy({
    'script-src': [watchSource],
    'style-src': inlineStyles ? ["'unsafe-inline'"] : [],
    'worker-src': ["'self'"], // that of the offline page
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-to': ['portal'],
  });
  return {
    'content-security-policy': policy,
    'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
    'reporting-endpoints': `portal="${violationsPath}"`,
  };
}
