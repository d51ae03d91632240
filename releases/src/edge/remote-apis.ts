import { endpoints } from 'contract/wire/endpoints';
import { remoteClaims, type RemoteClaim } from 'platform/remote-token';
import * as parse from 'server-kit/parse';
import type { Parse } from 'server-kit/settings';
import { array, object, string } from 'yup';
import { isName } from '../store/layout';

/** First words of the candidate API's own paths. */
const ownWords = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? ''),
  ...['docs', 'health', 'mail', 'removed-accounts'],
]);

const entrySchema = object({
  url: string().required(),
  claims: array(string().required().oneOf(remoteClaims)).default([]),
}).exact();

/**
 * Reads `REMOTE_APIS`: JSON, or a file with it. `{"mf-saved-jobs": {"url": "https://jobs.example/api",
 * "claims": ["email"]}}`
 * @returns by the remote's name: its server, and what that may know of candidates beside a pseudonym
 */
export const readRemoteApis: Parse<
  Readonly<Record<string, { readonly url: string; readonly claims: readonly RemoteClaim[] }>>
> = (given, isProduction) => {
  try {
    const text = given.startsWith('{') ? given : parse.secretOrFile(given, isProduction);
    const entries = JSON.parse(text) as unknown;
    if (typeof entries !== 'object' || entries === null || Array.isArray(entries))
      throw new TypeError('it is no object');
    const read = Object.entries(entries).map(([name, entry]) => {
      if (!isName(name) || ownWords.has(name))
        throw new TypeError(`${name} is no name of a remote, or a word of the candidate API`);
      const { url, claims } = entrySchema.validateSync(entry);
      return [name, { url: parse.webAddress(url), claims }] as const;
    });
    return Object.fromEntries(read);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`must be JSON with an entry for each remote, or a file with it: ${message}`);
  }
};
