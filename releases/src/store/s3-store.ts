import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describeBucket, s3ClientSettings, type S3Address } from 'server-kit/s3-address';
import { ReleaseError } from '../release-error';
import { contentType, immutable } from './content';
import { requireInside } from './layout';
import { codeOf, explain, statusOf } from './s3-error';
import type { Store, StoredObject } from './store';

/** Attempts to create an object while the server reports that another create is in progress. */
const maxConflicts = 8;
/** Metadata that identifies the process that wrote an object. */
const writerKey = 'writer';

type S3Key = Pick<GetObjectCommandInput, 'Bucket' | 'Key'>;

/** Headers that a CDN needs when it serves builds from the bucket itself. */
const publicHeaders = (key: string) =>
  key.startsWith('builds/') ? { ContentType: contentType(key), CacheControl: immutable } : {};

/** An S3 bucket, under the address's prefix. It must support `If-None-Match: *`. */
export class S3Store implements Store {
  readonly description: string;
  readonly isRemote = true;
  private readonly client: S3Client;
  private checked: Promise<void> | undefined;

  constructor(private readonly address: S3Address) {
    this.description = describeBucket(address);
    this.client = new S3Client(s3ClientSettings(address));
  }

  async read(key: string): Promise<Buffer | null> {
    return this.orMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    });
  }

  async has(key: string): Promise<boolean> {
    return (await this.head(this.at(key))) !== null;
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const target = this.at(key);
    await (this.checked ??= this.checkConditionalWrites());
    return this.putNew({ ...target, ...publicHeaders(key) }, bytes);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const command = { ...this.at(key), ...publicHeaders(key), Body: bytes };
    await this.explained(() => this.client.send(new PutObjectCommand(command)));
  }

  async remove(key: string): Promise<void> {
    await this.orMissing(() => this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  async list(folder: string): Promise<readonly string[]> {
    const { keys, folders } = await this.listAll(folder, '/');
    const names = [...keys.map(({ key }) => key), ...folders].map((key) => key.slice(folder.length + 1));
    return [...new Set(names)].filter(Boolean).sort();
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    return (await this.listAll(folder)).keys;
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): S3Key {
    requireInside(key);
    return { Bucket: this.address.bucket, Key: this.address.prefix + key };
  }

  private async putNew(target: S3Key, bytes: Buffer): Promise<boolean> {
    const writer = randomUUID();
    const command = { ...target, Body: bytes, IfNoneMatch: '*', Metadata: { [writerKey]: writer } };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.client.send(new PutObjectCommand(command));
        return true;
      } catch (error) {
        // 412: it exists. It may be our own, as the SDK repeats a request whose response was lost.
        if (statusOf(error) === 412) return (await this.head(target))?.Metadata?.[writerKey] === writer;
        // 409: another create of this key is in progress, and either may succeed.
        if (statusOf(error) !== 409 || attempt === maxConflicts) throw explain(error, this.description);
        await pause(Math.random() * 50 * attempt);
      }
    }
  }

  private head({ Bucket, Key }: S3Key) {
    return this.orMissing(() => this.client.send(new HeadObjectCommand({ Bucket, Key })));
  }

  /** Many S3-compatible servers ignore the condition: two writers of one key would both succeed. */
  private async checkConditionalWrites(): Promise<void> {
    const key = `checks/${randomUUID()}`;
    const first = await this.putNew(this.at(key), Buffer.from('1'));
    const second = await this.putNew(this.at(key), Buffer.from('2'));
    await this.remove(key);
    if (first && !second) return;
    throw new ReleaseError(
      `${this.description} does not support conditional writes (If-None-Match), without which two releases could ` +
        'overwrite each other. Use a server that does, or a folder',
    );
  }

  private async listAll(folder: string, delimiter?: string) {
    const { Bucket, Key } = this.at(folder);
    const relative = (key: string): string => key.slice(this.address.prefix.length);
    const keys: StoredObject[] = [];
    const folders: string[] = [];
    await this.explained(async () => {
      const command = { Bucket, Prefix: `${Key}/`, Delimiter: delimiter };
      for await (const page of paginateListObjectsV2({ client: this.client }, command)) {
        for (const { Key: key = '', LastModified } of page.Contents ?? [])
          keys.push({ key: relative(key), modifiedAt: LastModified?.getTime() ?? 0 });
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) folders.push(relative(Prefix.slice(0, -1)));
      }
    });
    return { keys, folders };
  }

  private orMissing<T>(request: () => Promise<T>): Promise<T | null> {
    return this.explained(() =>
      request().catch((error: unknown) => {
        if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return null;
        throw error;
      }),
    );
  }

  private async explained<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      throw explain(error, this.description);
    }
  }
}
