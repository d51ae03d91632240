import path from 'node:path';
import { parseS3Address, type S3Address } from 'shared/contract/s3-address';
import { ReleaseError } from '../release-error';

export interface FileAddress {
  readonly kind: 'file';
  readonly folder: string;
}

export type StoreAddress = FileAddress | ({ readonly kind: 's3' } & S3Address);

const usage =
  'must be a folder, file:<folder>, or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]';
const refuse = (problem: string): never => {
  throw new ReleaseError(`RELEASE_STORE ${problem}`);
};

function parseS3(text: string): StoreAddress {
  let address: S3Address | null;
  try {
    address = parseS3Address(text);
  } catch (error) {
    return refuse((error as Error).message);
  }
  return address ? { kind: 's3', ...address } : refuse(usage);
}

/**
 * Reads the address of a release store: a folder, `file:<folder>`, or `s3://bucket/prefix?endpoint=...&region=...`.
 * It never contains credentials: the AWS SDK reads them from its usual places.
 * @param from folder that relative folders start from
 * @throws ReleaseError with the valid forms
 */
export function parseStoreAddress(text: string, from: string): StoreAddress {
  if (/^s3:/i.test(text)) return parseS3(text);
  const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
  // An unknown scheme must not become a folder of that name. One letter is a Windows drive.
  if (!folder || /^[a-z][a-z0-9+.-]+:/i.test(folder)) refuse(usage);
  return { kind: 'file', folder: path.resolve(from, folder) };
}
