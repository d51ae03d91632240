import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Address } from 'shared/contract/s3-address';
import { ReleaseError } from '../release-error';
import { codeOf, inWords, statusOf } from './bucket-error';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An object under a prefix; `name` is what follows the prefix. */
export interface Listed {
  readonly name: string;
  readonly changedAt: number;
}

/** Times that a create is tried while the server says that another one is under way. */
const maxConflicts = 8;
/** Tells one's own object from another's, when the answer to the request that made it was lost. */
const writerKey = 'writer';

const ignore = (): undefined => undefined;

/** The part of a bucket under the address's prefix, with the few operations that a store needs; keys are relative to it. */
export class Bucket {
  readonly description: string;
  private readonly client: S3Client;
  private proof: Promise<void> | undefined;

  /** @param credentials those of the AWS SDK's usual places (environment, files, the machine's role) when left out */
  constructor(
    private readonly address: S3Address,
    credentials?: Credentials,
  ) {
    const { bucket, endpoint, region, pathStyle } = address;
    this.description = `the bucket ${bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ''}`;
    this.client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
      // The newer trailing checksums are unknown to many servers that speak S3.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Failures are thrown and told by whoever catches them; the SDK would print them as well.
      logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
      requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    });
  }

  /** The object's bytes; null where there is none. */
  async get(key: string): Promise<Buffer | null> {
    return this.ask(async () => {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    });
  }

  async has(key: string): Promise<boolean> {
    return (await this.ask(() => this.client.send(new HeadObjectCommand(this.at(key))))) !== null;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.ask(() => this.client.send(new PutObjectCommand({ ...this.at(key), Body: bytes })), false);
  }

  /**
   * Puts an object where none stands (`If-None-Match: *`).
   * @returns false, with nothing written, where one stands already
   * @throws ReleaseError for a server that overwrites all the same: two who create the same thing would both succeed
   */
  async putNew(key: string, bytes: Buffer): Promise<boolean> {
    this.proof ??= this.proveExclusive();
    await this.proof;
    return this.putExclusive(key, bytes);
  }

  async delete(key: string): Promise<void> {
    await this.ask(() => this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  /** Every object whose key begins with `prefix`, which ends in a slash; further slashes make no difference. */
  async listAll(prefix: string): Promise<Listed[]> {
    return (await this.pages(prefix)).objects;
  }

  /** What stands directly under `prefix`, which ends in a slash: objects, and the next part of longer keys. */
  async listNames(prefix: string): Promise<string[]> {
    const { objects, below } = await this.pages(prefix, '/');
    return [...new Set([...objects.map(({ name }) => name), ...below])].filter(Boolean).sort();
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: this.address.prefix + key };
  }

  private async putExclusive(key: string, bytes: Buffer): Promise<boolean> {
    const writer = randomUUID();
    const command = { ...this.at(key), Body: bytes, IfNoneMatch: '*', Metadata: { [writerKey]: writer } };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.client.send(new PutObjectCommand(command));
        return true;
      } catch (error) {
        // 412: one stands. It may be our own: the SDK sends again what was not answered.
        if (statusOf(error) === 412) return (await this.writerOf(key)) === writer;
        // 409: another create of this key is under way, and either may win.
        if (statusOf(error) !== 409 || attempt === maxConflicts) throw inWords(error, this.description);
        await pause(Math.random() * 50 * attempt);
      }
    }
  }

  private async writerOf(key: string): Promise<string | undefined> {
    const found = await this.ask(() => this.client.send(new HeadObjectCommand(this.at(key))));
    return found?.Metadata?.[writerKey];
  }

  private async proveExclusive(): Promise<void> {
    const key = `proofs/${randomUUID()}`;
    const first = await this.putExclusive(key, Buffer.from('1'));
    const second = await this.putExclusive(key, Buffer.from('2'));
    await this.delete(key);
    if (first && !second) return;
    throw new ReleaseError(
      `${this.description} does not honour conditional writes (If-None-Match), without which two releases could ` +
        'overwrite each other. Use a server that does, or a folder',
    );
  }

  private async pages(prefix: string, delimiter?: string): Promise<{ objects: Listed[]; below: string[] }> {
    const whole = this.address.prefix + prefix;
    const objects: Listed[] = [];
    const below: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.ask(
        () =>
          this.client.send(
            new ListObjectsV2Command({
              Bucket: this.address.bucket,
              Prefix: whole,
              ...(delimiter ? { Delimiter: delimiter } : {}),
              ...(token ? { ContinuationToken: token } : {}),
            }),
          ),
        false,
      );
      for (const { Key, LastModified } of page?.Contents ?? []) {
        if (Key) objects.push({ name: Key.slice(whole.length), changedAt: LastModified?.getTime() ?? 0 });
      }
      for (const { Prefix } of page?.CommonPrefixes ?? []) {
        if (Prefix) below.push(Prefix.slice(whole.length, -1));
      }
      token = page?.NextContinuationToken;
    } while (token);
    return { objects, below };
  }

  /** @param mayLack whether an object that is not there is an answer, null, in the place of a failure */
  private async ask<T>(request: () => Promise<T>, mayLack = true): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      const missing = statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket';
      if (missing && mayLack) return null;
      throw inWords(error, this.description);
    }
  }
}
