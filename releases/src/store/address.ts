import path from 'node:path';
import { parseS3Address, type S3Address } from 'server-kit/s3-address';

type StoreAddress =
  | { readonly kind: 'file'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Address);

const usage =
  'must be a folder, file:<folder>, or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]';

/**
 * Reads a folder, `file:<folder>` or `s3://bucket/prefix?endpoint=...&region=...`; the AWS SDK finds its
 * credentials itself.
 * @param from folder that relative folders start from. @throws Error with the valid forms
 */
export function parseStoreAddress(text: string, from: string): StoreAddress {
  const address = parseS3Address(text);
  if (address) return { kind: 's3', ...address };
  const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
  // An unknown scheme must not become a folder of that name. One letter is a Windows drive.
  if (!folder || /^[a-z][a-z0-9+.-]+:/i.test(folder)) throw new Error(usage);
  return { kind: 'file', folder: path.resolve(from, folder) };
}
