import path from 'node:path';
import { parseS3Address, type S3Address } from 'shared/contract/s3-address';
import { ReleaseError } from '../release-error';

export type StoreAddress =
  { readonly kind: 'file'; readonly folder: string } | ({ readonly kind: 's3' } & S3Address);

const usage =
  'must be a folder, file:<folder>, or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]';
const refusal = (problem: string): ReleaseError => new ReleaseError(`RELEASE_STORE ${problem}`);

/**
 * Reads the address of a release store: a folder, `file:<folder>`, or `s3://bucket/prefix?endpoint=...&region=...`.
 * It never contains credentials: the AWS SDK reads them from its usual places.
 * @param from folder that relative folders start from
 * @throws ReleaseError with the valid forms
 */
export function parseStoreAddress(text: string, from: string): StoreAddress {
  const address = readS3Address(text);
  if (address) return { kind: 's3', ...address };
  const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
  // An unknown scheme must not become a folder of that name. One letter is a Windows drive.
  if (!folder || /^[a-z][a-z0-9+.-]+:/i.test(folder)) throw refusal(usage);
  return { kind: 'file', folder: path.resolve(from, folder) };
}

function readS3Address(text: string): S3Address | null {
  try {
    return parseS3Address(text);
  } catch (error) {
    throw refusal((error as Error).message);
  }
}
