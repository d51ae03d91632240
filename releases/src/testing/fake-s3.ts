import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Address } from 'server-kit/s3-address';

interface StoredObject {
  readonly bytes: Buffer;
  readonly writer: string | undefined;
  readonly changedAt: number;
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** ListObjectsV2 with two keys per page, so that most listings need several pages. */
function list(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
  const groups = new Map<string, StoredObject | null>();
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) groups.set(key.slice(0, end + 1), null);
    else groups.set(key, objects.get(key) ?? null);
  }
  const after = query.get('continuation-token') ?? '';
  const rest = [...groups].filter(([key]) => key > after);
  const page = rest.slice(0, 2);
  const more = rest.length > page.length;
  const entries = page.map(([key, object]) =>
    object
      ? `<Contents><Key>${escape(key)}</Key><LastModified>${new Date(object.changedAt).toISOString()}</LastModified></Contents>`
      : `<CommonPrefixes><Prefix>${escape(key)}</Prefix></CommonPrefixes>`,
  );
  const token = more ? `<NextContinuationToken>${escape(page.at(-1)![0])}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${entries.join('')}</ListBucketResult>`;
}

/**
 * A fake S3 server for the few requests that a release store makes: in memory, with `If-None-Match: *` as S3
 * documents it, and with faults on demand. Any key opens it: it checks no signature. `npm run check -- s3`
 * runs the same tests on a real server.
 */
export class FakeS3 {
  readonly objects = new Map<string, StoredObject>();
  /** Called for each request: the status to respond with instead. `after` does the work first. */
  fault:
    | ((request: { method: string; key: string }) => { status: number; code: string; after?: true } | null)
    | null = null;
  /** False for a server that ignores the condition, as many do. */
  honoursConditions = true;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<FakeS3> {
    process.env.AWS_ACCESS_KEY_ID ??= 'key';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
    const fake = new FakeS3();
    await new Promise<void>((resolve) => void fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get address(): S3Address {
    const { port } = this.server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    return { bucket: 'releases', prefix: 'portal/', endpoint, region: 'us-east-1', pathStyle: true };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const method = request.method ?? 'GET';
    const [bucket, ...parts] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = parts.join('/');
    const bytes = Buffer.concat((await request.toArray()) as Buffer[]);
    if (bucket !== 'releases') return fail(response, 404, 'NoSuchBucket');
    const fault = this.fault?.({ method, key });
    if (fault && !fault.after) return fail(response, fault.status, fault.code);
    if (method === 'PUT') {
      if (!this.put(key, bytes, request)) return fail(response, 412, 'PreconditionFailed');
      return fault ? fail(response, fault.status, fault.code) : void response.end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      response.setHeader('content-type', 'application/xml').end(list(this.objects, url.searchParams));
    } else this.get(key, method === 'HEAD', response);
  }

  /** Whether it was written. */
  private put(key: string, bytes: Buffer, { headers }: IncomingMessage): boolean {
    const isConditional = this.honoursConditions && headers['if-none-match'] === '*';
    if (isConditional && this.objects.has(key)) return false;
    this.objects.set(key, { bytes, writer: headers['x-amz-meta-writer']?.toString(), changedAt: Date.now() });
    return true;
  }

  private get(key: string, headOnly: boolean, response: ServerResponse): void {
    const found = this.objects.get(key);
    if (!found) return fail(response, 404, headOnly ? '' : 'NoSuchKey');
    if (found.writer) response.setHeader('x-amz-meta-writer', found.writer);
    response.setHeader('content-length', found.bytes.length).end(headOnly ? undefined : found.bytes);
  }
}
