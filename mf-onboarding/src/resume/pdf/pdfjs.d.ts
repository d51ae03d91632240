declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  import type * as pdfjs from 'pdfjs-dist';

  export const getDocument: typeof pdfjs.getDocument;
}
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
