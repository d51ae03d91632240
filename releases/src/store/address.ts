import path from 'node:path';
import { ReleaseError } from '../release-error';

export interface FileAddress {
  readonly kind: 'file';
  readonly folder: string;
}

export interface S3Address {
  readonly kind: 's3';
  readonly bucket: string;
  /** '' or ends in a slash. */
  readonly prefix: string;
  /** Of a server that is not Amazon's: 'https://s3.example:9000'. */
  readonly endpoint: string | null;
  readonly region: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: most servers that are not Amazon's. */
  readonly pathStyle: boolean;
}

export type StoreAddress = FileAddress | S3Address;

const settings = ['endpoint', 'region', 'pathStyle'];
const usage =
  'must be a folder, file:<folder>, or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]';
const refuse = (problem: string): never => {
  throw new ReleaseError(`RELEASE_STORE ${problem}`);
};

function parseS3(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : refuse(usage);
  if (!url.hostname) refuse(usage);
  // What was typed is never repeated: it may hold a key.
  if (url.username || url.password)
    refuse('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const unknown = [...url.searchParams.keys()].find((name) => !settings.includes(name));
  if (unknown) refuse(`knows no setting '${unknown}', only ${settings.join(', ')}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    refuse('must have an endpoint that begins with http:// or https://');
  const pathStyle = url.searchParams.get('pathStyle');
  if (pathStyle && !['true', 'false'].includes(pathStyle))
    refuse('must have pathStyle=true or pathStyle=false');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    pathStyle: pathStyle ? pathStyle === 'true' : endpoint !== null,
  };
}

/**
 * Reads the address of a release store: a folder, `file:<folder>`, or `s3://bucket/prefix?endpoint=...&region=...`.
 * The keys of an S3 server never stand in it: the AWS SDK reads them from its usual places.
 * @param from folder that relative folders start from
 * @throws ReleaseError that says how to write it
 */
export function parseStoreAddress(text: string, from: string): StoreAddress {
  if (/^s3:/i.test(text)) return parseS3(text);
  const folder = text.replace(/^file:(\/\/(?=\/))?/, '');
  // A scheme that is none of ours must not become a folder of that name. One letter is a Windows drive.
  if (!folder || /^[a-z][a-z0-9+.-]+:/i.test(folder)) refuse(usage);
  return { kind: 'file', folder: path.resolve(from, folder) };
}
