import { previewTokenPattern } from 'shared/contract/preview';
import { number, object, string, ValidationError } from 'yup';
import { isSignature, sign } from '../signature';
import { isName, isVersion } from '../store/layout';

/** The content of a preview link: names only, so that a link cannot make a browser load another address. */
export interface PreviewClaim {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const claimSchema = object({
  channel: string().required().test('name', isName),
  name: string().required().test('name', isName),
  version: string().required().test('version', isVersion),
  expires: number().integer().required(),
});

const label = 'portal-preview';

/** The token of a link: base64url(JSON) + '.' + HMAC-SHA-256 of it. */
export function signPreview(key: string, { channel, name, version, expires }: PreviewClaim): string {
  const json = JSON.stringify({ channel, name, version, expires });
  const payload = Buffer.from(json).toString('base64url');
  return `${payload}.${sign(key, label, payload)}`;
}

function parseClaim(payload: string): PreviewClaim | null {
  try {
    const claim: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return claimSchema.validateSync(claim, { strict: true });
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * What a token says, or null unless it was signed with this very key, character for character, and has not expired.
 * @param now milliseconds since 1970
 */
export function readPreview(key: string, token: string, now: number): PreviewClaim | null {
  const [, payload, signature] = previewTokenPattern.exec(token) ?? [];
  if (payload === undefined || signature === undefined) return null;
  if (!isSignature(signature, sign(key, label, payload))) return null;
  const claim = parseClaim(payload);
  return claim && claim.expires > now ? claim : null;
}
