/**
 * The thread of pdf.js that parses and decrypts. The edge sends files of builds with a sandbox, so it has no
 * origin: it reaches neither storage nor network, and ends with `terminate` however busy a file keeps it.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
