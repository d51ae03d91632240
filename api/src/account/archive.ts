import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { openFile } from '../files/file-cipher';
import type { Services } from '../services';
import type { ExportedFile, ExportedRows } from './export.sql';

/** Where a file is in the archive. */
const pathOf = ({ type, slot, original_name: name }: ExportedFile) => `files/${type}/${slot} - ${name}`;

/** The archive's files are as the candidate sent them: the keys of the stored ones open nothing there. */
const withoutKeys = (name: string, value: unknown) => (name === 'file_key' ? undefined : value);

/**
 * Packs a candidate's rows, as `data.json`, and files. Each file is opened when its turn comes: no store has
 * to keep dozens of streams open. The archive breaks off when a file cannot be read; one that the store has
 * lost is empty.
 */
export function packArchive(
  rows: ExportedRows,
  services: Pick<Services, 'store' | 'fileKeys'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable; // the library's own PassThrough
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  let current: Readable | undefined;
  // Also when the candidate cancels the download.
  output.once('close', () => current?.destroy());
  // Documents and pictures are compressed already, and the rest is small.
  const options = { compress: false };
  zip.addBuffer(Buffer.from(JSON.stringify(rows, withoutKeys, 2)), 'data.json', options);
  for (const file of rows.stored_files)
    zip.addReadStreamLazy(pathOf(file), options, (take) => {
      openFile(services, { name: file.name, fileKey: file.file_key }).then((found) => {
        if (!found) log.error({ file: file.name }, 'a stored file is missing from the file store');
        current = found ?? Readable.from([]);
        current.once('error', fail);
        if (output.destroyed) current.destroy();
        take(null, current);
      }, fail);
    });
  zip.end();
  return output;
}
