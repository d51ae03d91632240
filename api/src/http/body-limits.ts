import { Readable } from 'node:stream';
import type { preParsingAsyncHookHandler } from 'fastify';
import type { EndpointName } from 'contract/wire/endpoints';
import { HttpError } from 'server-kit/http-error';

/** Characters of the longest answers of each call; calls not listed have answers as short as a sign-up's. */
const characters: Partial<Record<EndpointName, number>> = {
  sendContactMessage: 5700,
  addPasskey: 12_000,
  finishDigilocker: 2700,
  signInWithPasskey: 8000,
  prove: 8000,
  deleteAccount: 8000,
  saveEducation: 4300,
  saveExperience: 1600,
  saveExpertise: 12_000,
  saveSelfAssessment: 8000,
};

/** Bytes of the largest JSON that an honest caller sends: a character may take six, as `\u0905` does. */
export const bodyLimitOf = (name: EndpointName): number => (characters[name] ?? 700) * 6 + 1024;

async function* upTo(limit: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= limit) yield chunk;
  }
  if (bytes > limit) throw new HttpError('body-too-large');
}

/**
 * Reads a body of unknown length to its end, and drops what is too much. Fastify would close the connection
 * under it, and an edge in between would answer 503. `limitConnections` limits how long that takes.
 */
export const dropTooMuch: preParsingAsyncHookHandler = async ({ headers, routeOptions }, _reply, payload) =>
  headers['transfer-encoding'] === undefined || /^multipart\//i.test(headers['content-type'] ?? '')
    ? payload
    : Readable.from(upTo(routeOptions.bodyLimit, payload));
