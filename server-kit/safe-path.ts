/** An address for a log: without its query, and without the secret that a mailed link ends in. */
export function safePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(
    /(reset-password|confirm-email|undo-email|verify-email|unsubscribe|previews)\/[^/]+/gi,
    '$1/[token]',
  );
}
