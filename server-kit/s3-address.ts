/**
 * Where a store is on an S3-compatible server: `s3://bucket/prefix?endpoint=...&region=...&pathStyle=true`.
 */
export interface S3Address {
  readonly bucket: string;
  /** '' or ends in a slash. */
  readonly prefix: string;
  /** Of a server that is not Amazon's: 'https://s3.example:9000'. */
  readonly endpoint: string | null;
  readonly region: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: most servers that are not Amazon's. */
  readonly pathStyle: boolean;
}

const settings = ['endpoint', 'region', 'pathStyle'];

/**
 * Reads an address of S3. It never contains keys: the AWS SDK reads them from its usual places.
 * @returns null for a text that is no such address
 * @throws Error with the end of a sentence that begins with the setting's name
 */
export function parseS3Address(text: string): S3Address | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !url.hostname) return null;
  // What was typed is never repeated: it may contain a key.
  if (url.username || url.password)
    throw new Error('must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
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
    bucket: url.hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // A server of one's own rarely has a host name per bucket.
    pathStyle: pathStyle ? pathStyle === 'true' : endpoint !== null,
  };
}

const ignore = (): undefined => undefined;

/** The settings of the AWS SDK's client. Every S3 client of the portal is made with them. */
export const s3ClientSettings = ({ endpoint, region, pathStyle }: S3Address) => ({
  region,
  forcePathStyle: pathStyle,
  ...(endpoint ? { endpoint } : {}),
  // Many S3-compatible servers do not know the newer trailing checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  // Failures are thrown, and logged by the caller; the SDK would print them as well.
  logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  // Twice this is less than the 20 seconds after which load balancers, and the 30 after which candidates'
  // pages, give up.
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 5_000 },
});

/** For log lines: 'the bucket uploads at s3.example:9000'. */
export const describeBucket = ({ bucket, endpoint }: S3Address): string =>
  `the bucket ${bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ''}`;
