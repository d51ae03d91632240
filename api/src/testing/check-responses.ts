import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { differsFromDescription } from './description';

/**
 * Each response of each test is compared with contract/openapi.json, so that the document cannot lie. Fastify
 * reports the apps that are made: no test and no app has to do anything for it.
 */

const differences: string[] = [];

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }; // as Fastify documents the channel
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (path.startsWith('/api/')) {
      const type = String(reply.getHeader('content-type'));
      const isJson = type.startsWith('application/json') && typeof payload === 'string';
      const difference = differsFromDescription({
        method: request.method,
        path: path.slice('/api'.length),
        status: reply.statusCode,
        type,
        body: isJson ? (JSON.parse(payload) as unknown) : undefined,
      });
      if (difference) differences.push(difference);
    }
    done();
  });
}

const channel = 'fastify.initialization';
subscribe(channel, watch);
// The channel belongs to the process, which runs other test files too.
afterAll(() => void unsubscribe(channel, watch));
afterEach(() => {
  const found = [...new Set(differences.splice(0))];
  if (found.length > 0) throw new Error(`Not as contract/openapi.json describes:\n${found.join('\n')}`);
});
