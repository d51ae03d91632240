/** A file to be stored, its path relative to the folder it goes into. */
export interface StoredFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * Where builds and channels live. Paths are relative, with `/`. Whoever implements it promises that a reader never sees
 * half of anything and that two writers who create the same path do not both succeed: all else in this folder's
 * neighbours rests on these two promises. `testing/store-promises` holds every store to them.
 *
 * A folder that is created with all its files at once is a build's: `layout.build` (see `folderOf`). Nothing else is
 * ever created as one, and no single file is written into one.
 */
export interface Store {
  /** In words, for whoever runs the release tools. */
  readonly description: string;
  /** The bytes, or null where nothing stands. */
  read(path: string): Promise<Buffer | null>;
  /** Whether a file stands there, or a folder that was created at once. */
  has(path: string): Promise<boolean>;
  /** Creates the file whole. False, and nothing written, where one stands already. */
  create(path: string, bytes: Buffer): Promise<boolean>;
  /** Puts the bytes in the place of what stands there, or of nothing. */
  replace(path: string, bytes: Buffer): Promise<void>;
  /** Creates a folder with all its files at once. False, and nothing written, where it stands already. */
  createFolder(path: string, files: readonly StoredFile[]): Promise<boolean>;
  /** Removes a file, or a folder with all in it, so that no reader finds half of it. Nothing happens where none stands. */
  remove(path: string): Promise<void>;
  /** Names directly under a folder, sorted; none for a folder that does not exist. */
  list(path: string): Promise<readonly string[]>;
}
