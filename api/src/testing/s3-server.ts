import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

export interface TestS3Server {
  readonly url: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

/** A server that speaks S3, on this machine alone, with one empty bucket. */
export async function startS3Server(directory: string, bucket: string): Promise<TestS3Server> {
  // The SDK foretells the end of Node 20 at every client; a test's output is no place for it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    // The pair that this server is born with.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: () => server.close(),
  };
}
