import type { Readable } from 'node:stream';
import type { WaitingRoom } from './waiting-room';

export interface KeptFile {
  /** Random, made by this process; nothing that a person typed is ever part of a path. */
  readonly name: string;
  readonly keptAt: Date;
}

/**
 * Where candidates' files lie: whole, immutable, under random names. The database says whose a file is and what it is;
 * a file that no row names belongs to nobody and is swept. One implementation per kind of storage, one test-suite for all.
 */
export interface FileStore {
  /** In words, for whoever starts the portal. */
  readonly description: string;
  /** Where bytes stay while they arrive, on this machine. */
  readonly waiting: WaitingRoom;
  /** Makes a file that has fully arrived last: when this resolves it survives a crash. The waiting copy may be gone. */
  keep(waitingId: string, file: { name: string; size: number; contentType: string }): Promise<void>;
  /** The bytes as a stream, or null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>;
  /** Every file that is kept. */
  list(): AsyncIterable<KeptFile>;
  close(): void;
}
