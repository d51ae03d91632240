import { previewTokenPattern } from 'platform/preview';
import { number, object, string, type InferType } from 'yup';
import { seal, unseal } from '../signature';
import { isName, isVersion } from '../store/layout';
import { parseJson } from '../store/parse-json';

/** The content of a preview link: names only, so that a link cannot make a browser load another address. */
const claimSchema = object({
  channel: string().required().test('name', isName),
  name: string().required().test('name', isName),
  version: string().required().test('version', isVersion),
  /** Milliseconds since 1970. */
  expires: number().integer().required(),
}).required();

export type PreviewClaim = InferType<typeof claimSchema>;

const label = 'portal-preview';

/** The token of a link: base64url(JSON) + '.' + HMAC-SHA-256 of it. */
export function signPreview(key: string, { channel, name, version, expires }: PreviewClaim): string {
  const json = JSON.stringify({ channel, name, version, expires });
  return seal(key, label, Buffer.from(json).toString('base64url'));
}

/**
 * The content of a token; null unless it was signed with this key and ends after `now`, milliseconds since
 * 1970.
 */
export function readPreview(key: string, token: string, now: number): PreviewClaim | null {
  const payload = previewTokenPattern.test(token) ? unseal(key, label, token) : null;
  const claim = parseJson(Buffer.from(payload ?? '', 'base64url'));
  return claimSchema.isValidSync(claim, { strict: true }) && claim.expires > now ? claim : null;
}
