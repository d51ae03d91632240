import path from 'node:path';

/** Where candidates' files lie. */
export type FileStoreConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** '' or ends in a slash. */
      readonly prefix: string;
      readonly endpoint: string | null;
      readonly region: string;
      readonly pathStyle: boolean;
    };

const settings = ['endpoint', 'region', 'pathStyle'];

/**
 * Reads `file:<folder>` or `s3://bucket/prefix?endpoint=https://...&region=...&pathStyle=true`. The keys of an S3
 * server never stand in the address: the AWS SDK reads them from its usual places.
 * Throws the end of a sentence that begins with the setting's name.
 */
export function parseFileStore(text: string, cwd: string): FileStoreConfig {
  const usage = 'must be file:<folder> or s3://<bucket>[/<prefix>][?endpoint=<address>&region=<region>]';
  if (/^file:./.test(text)) {
    return { kind: 'disk', folder: path.resolve(cwd, text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')) };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error(usage);
  if (url.username || url.password)
    throw new Error('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const unknown = [...url.searchParams.keys()].find((name) => !settings.includes(name));
  if (unknown) throw new Error(`knows no setting '${unknown}', only ${settings.join(', ')}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error('must have an endpoint that begins with http:// or https://');
  const pathStyle = url.searchParams.get('pathStyle');
  if (pathStyle && !['true', 'false'].includes(pathStyle))
    throw new Error('must have pathStyle=true or pathStyle=false');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // What stands behind an endpoint of one's own rarely has a name per bucket.
    pathStyle: pathStyle ? pathStyle === 'true' : endpoint !== null,
  };
}
