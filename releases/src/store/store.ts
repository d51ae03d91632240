export interface StoredObject {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/**
 * Where builds and channels are stored, under keys such as `builds/mf-auth/1.0.0/build.json`. A reader never
 * sees half of an object, and of two writers who create the same key only one succeeds: `store.test.ts` tests
 * every store for it.
 */
export interface Store {
  /** For log lines and error messages. */
  readonly description: string;
  /** Asked over a network: then requests of candidates must not wait for it. */
  readonly isRemote?: boolean;
  /** Where its objects are files of this machine; undefined for a bucket. */
  readonly folder?: string | undefined;
  /** The bytes, or null if there is no such object. */
  read(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Creates an object. Returns false, and writes nothing, if the key exists. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  put(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  /** The names directly under a folder, sorted: objects and folders. */
  list(folder: string): Promise<readonly string[]>;
  /** All objects under a folder, at any depth. */
  objects(folder: string): Promise<readonly StoredObject[]>;
}
