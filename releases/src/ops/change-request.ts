import { number, object, string, ValidationError, type InferType } from 'yup';
import { isName, isVersion } from '../store/layout';

export const longestReason = 200;

/** The changes that operators can make, as in URLs. */
export const changeKinds = ['rollback', 'abort-canary', 'promote-canary', 'freeze', 'unfreeze'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const isChangeKind = (text: string): text is ChangeKind =>
  (changeKinds as readonly string[]).includes(text);

/** Control characters, and those that change the direction of text: they could hide parts of the history. */
const hiding = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const change = object({
  channel: string().required('Name the channel').test('channel', 'This is no channel', isName),
  name: string().required('Name the deployable').test('name', 'This is no deployable', isName),
  version: string().test(
    'version',
    'Choose one of the kept versions',
    (text) => text === undefined || isVersion(text),
  ),
  reason: string()
    .required('Say why: those on call will read it')
    .test('words', 'Say why: those on call will read it', (text) => text.trim() !== '')
    .test('long', `Say it in ${longestReason} characters`, (text) => [...text.trim()].length <= longestReason)
    .test('hiding', 'Write it on one line, without control characters', (text) => !hiding.test(text)),
  revision: number()
    .integer('This is no revision')
    .min(1, 'This is no revision')
    .required('Send the revision that you saw'),
});

/** `revision` is the one that the operator saw when deciding. */
export type ChangeRequest = InferType<typeof change>;

export type ReadRequest =
  | { readonly request: ChangeRequest }
  /** Field -> what to do about it. */
  | { readonly fields: Readonly<Record<string, string>> };

/** Values are not converted. */
export function readChangeRequest(body: unknown): ReadRequest {
  try {
    const request = change.validateSync(body, { strict: true, abortEarly: false });
    return { request: { ...request, reason: request.reason.trim() } };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found = error.inner.length > 0 ? error.inner : [error];
    const named = found.map(({ path, message }): [string, string] => [path || 'request', message]);
    return { fields: Object.fromEntries(named.reverse()) }; // of several about one field, the first counts
  }
}
