declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  import type * as pdfjs from 'pdfjs-dist';

  export const getDocument: typeof pdfjs.getDocument;
  export const PDFWorker: typeof pdfjs.PDFWorker;
  export const OPS: typeof pdfjs.OPS;
}
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
