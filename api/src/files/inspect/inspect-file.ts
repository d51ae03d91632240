import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { withoutMetadata } from 'contract/wire/picture-metadata';
import type { FileKind } from 'contract/wire/files';
import { decryptFile } from '../file-cipher';
import { checkDoc } from './check-doc';
import { checkDocx } from './check-docx';
import { checkPdf } from './check-pdf';
import { PdfBudgetError } from './pdf-values';
import type { Verdict } from './verdict';

export interface FileToInspect {
  readonly path: string;
  /** What its bytes are encrypted with; null for no encryption. */
  readonly key: Uint8Array | null;
  /** By its first bytes. */
  readonly kind: FileKind;
}

export interface Inspection {
  readonly verdict: Verdict;
  /** A picture without its metadata; null where nothing is to be removed. */
  readonly cleaned: Uint8Array | null;
  /** For the log, what the process met: a limit, or an error of ours; null for nothing. */
  readonly problem: string | null;
}

/**
 * Looks into the content of an upload. For a worker: it may take long, whatever the budgets.
 * @throws what the disk throws
 */
export async function inspectFile({ path, key, kind }: FileToInspect): Promise<Inspection> {
  const stream = createReadStream(path);
  const bytes = await buffer(key ? decryptFile(stream, Buffer.from(key)) : stream);
  try {
    return { cleaned: null, problem: null, ...(await inspectBytes(bytes, kind)) };
  } catch (error) {
    if (error instanceof PdfBudgetError) return { verdict: 'too complex', cleaned: null, problem: null };
    // A mistake of ours is the file's: it was made to find one, or cannot be judged.
    return { verdict: 'unreadable', cleaned: null, problem: (error as Error).stack ?? String(error) };
  }
}

async function inspectBytes(
  bytes: Buffer,
  kind: FileKind,
): Promise<{ verdict: Verdict; cleaned?: Uint8Array | null }> {
  if (kind === 'pdf') return { verdict: checkPdf(bytes) };
  if (kind === 'doc') return { verdict: checkDoc(bytes) };
  if (kind === 'docx') return { verdict: await checkDocx(bytes) };
  const cleaned = withoutMetadata(bytes);
  if (!cleaned) return { verdict: 'unreadable' };
  return { verdict: 'plain', cleaned: bytes.equals(cleaned) ? null : cleaned };
}
