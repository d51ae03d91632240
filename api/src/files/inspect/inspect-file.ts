import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { withoutMetadata } from 'contract/picture-metadata';
import type { FileKind } from 'contract/files';
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
}

/** Looks into the content of an upload. For a worker: it may take long, whatever the budgets. */
export async function inspectFile({ path, key, kind }: FileToInspect): Promise<Inspection> {
  const stream = createReadStream(path);
  const bytes = await buffer(key ? decryptFile(stream, Buffer.from(key)) : stream);
  if (kind === 'pdf') return { verdict: verdictOfPdf(bytes), cleaned: null };
  if (kind === 'doc') return { verdict: checkDoc(bytes), cleaned: null };
  if (kind === 'docx') return { verdict: await checkDocx(bytes), cleaned: null };
  const cleaned = withoutMetadata(bytes);
  if (!cleaned) return { verdict: 'unreadable', cleaned: null };
  return { verdict: 'plain', cleaned: bytes.equals(cleaned) ? null : cleaned };
}

function verdictOfPdf(bytes: Buffer): Verdict {
  try {
    return checkPdf(bytes);
  } catch (error) {
    if (error instanceof PdfBudgetError) return 'too complex';
    throw error;
  }
}
