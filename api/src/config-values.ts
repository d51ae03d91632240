import { forgotPasswordSchema } from 'shared/contract/auth';

/** Parsers of single settings: each returns the value or throws the end of a sentence that begins with the name. */

function parseAddress(text: string, protocols: readonly string[]): URL {
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  const url = URL.canParse(text) ? new URL(text) : null;
  // The text is not repeated: it may contain a password.
  if (!url || !protocols.includes(url.protocol))
    throw new Error(`must be an address that begins with ${allowed}`);
  return url;
}

/** An http(s) address without a slash at its end. */
export function parseWebAddress(text: string): string {
  const url = parseAddress(text, ['http:', 'https:']);
  if (url.search || url.hash) throw new Error('must not contain a query or a fragment');
  return url.href.replace(/\/+$/, '');
}

export function parseConnectionAddress(text: string): string {
  parseAddress(text, ['postgres:', 'postgresql:']);
  return text;
}

export function parseSmtpAddress(text: string): string {
  parseAddress(text, ['smtp:', 'smtps:']);
  return text;
}

export function parseMailAddress(text: string): string {
  if (!forgotPasswordSchema.isValidSync({ email: text }))
    throw new Error(`must be an email address, not '${text}'`);
  return text;
}
