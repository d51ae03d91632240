import { buildUrl } from 'platform/release';
import { errorNamePattern, maxErrorsInBatch, maxFrames, type ErrorReport } from 'platform/report';
import { sessionSet } from '../loader/session-set';

/** Distinct errors that this tab has reported: each goes out once, however often it is thrown. */
const reported = sessionSet('portal-reported-errors');
/** More would describe one broken tab, not the build. */
let left = maxErrorsInBatch;

/**
 * The frames of a stack that are the build's own, the innermost first, as `app.1a2b3c4d.js:1:2345`. Chromium
 * writes `at name (address:line:column)`, Firefox and Safari `name@address:line:column`; names are left out,
 * as they are minified.
 * @param folder the public path of the build's files
 */
export function framesIn({ message, stack = '' }: Error, folder: string): string[] {
  // Chromium's stack begins with the message, which may contain anything.
  const lines = stack.replace(message, '').split('\n');
  return lines.flatMap((line) => {
    const start = line.lastIndexOf(folder);
    const [, frame] = /^([^?#()\s]+\.m?js(?::\d+){2})\)?$/.exec(line.slice(start + folder.length)) ?? [];
    return start !== -1 && frame !== undefined ? frame : [];
  });
}

/**
 * What is reported of an error: where it was thrown, and its name if that is one of a class; neither message
 * nor data. Null for one that this tab has reported, or for too many.
 */
export function describeError(remote: string, version: string, error: unknown): ErrorReport | null {
  if (!(error instanceof Error)) return null;
  const frames = framesIn(error, buildUrl(remote, version, '')).slice(0, maxFrames);
  const name = errorNamePattern.test(error.name) ? error.name : 'Error';
  const id = [remote, version, name, frames[0]].join(' ');
  if (left === 0 || reported.has(id)) return null;
  left -= 1;
  reported.add(id);
  return { remote, version, name, frames };
}
