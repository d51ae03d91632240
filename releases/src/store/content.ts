import path from 'node:path';
import types from './content-types.json' with { type: 'json' };

/** The media type of a file by its extension. An unknown file is a download, never a page. */
export const contentType = (file: string): string =>
  (types as Readonly<Record<string, string>>)[path.extname(file).slice(1).toLowerCase()] ??
  'application/octet-stream';

/** `Cache-Control` of files that never change: a year, without revalidation. */
export const immutable = 'public, max-age=31536000, immutable';
