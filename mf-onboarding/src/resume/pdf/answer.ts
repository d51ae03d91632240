import { extractText, type PdfText } from './extract-text';

/** Why a PDF gives no text. */
export type PdfProblem = 'password' | 'broken';

export type PdfAnswer = { readonly text: PdfText } | { readonly problem: PdfProblem };

/** As `extractText`, with problems as values, which a worker can send. */
export async function answerWith(data: ArrayBuffer): Promise<PdfAnswer> {
  try {
    return { text: await extractText(new Uint8Array(data)) };
  } catch (error) {
    console.warn('The PDF cannot be read', error);
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { problem: isLocked ? 'password' : 'broken' };
  }
}
