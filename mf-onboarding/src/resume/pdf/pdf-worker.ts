import { answerWith } from './answer';

/**
 * The thread that reads a PDF. The edge sends files of builds with a sandbox, so it has no origin: it can
 * reach neither storage nor network, and ends with `terminate` however long a file keeps it busy.
 */
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(await answerWith(data));
self.postMessage('ready');
