import path from 'node:path';
import { parseS3Address, type S3Address } from 'shared/contract/s3-address';

/** Where candidates' files are stored. */
export type FileStoreConfig =
  { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Address);

/**
 * Reads `file:<folder>` or `s3://bucket/prefix?endpoint=https://...&region=...&pathStyle=true`.
 * Throws the end of a sentence that begins with the setting's name.
 */
export function parseFileStore(text: string, cwd: string): FileStoreConfig {
  if (/^file:./.test(text)) {
    return { kind: 'disk', folder: path.resolve(cwd, text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')) };
  }
  const address = parseS3Address(text);
  if (address) return { kind: 's3', ...address };
  throw new Error('must be file:<folder> or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]');
}
