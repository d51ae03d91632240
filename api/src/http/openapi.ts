import type { FastifyInstance } from 'fastify';
import document from 'contract/openapi.json' with { type: 'json' };
import type { CallLimits } from './limits';
import { descriptionPage, pagePolicy } from './openapi-page';

const json = JSON.stringify(document);
/** A release of the API is seen by all within this time. */
const cacheControl = 'public, max-age=300';

/**
 * `/openapi.json`: what this API promises to builds, in the words of OpenAPI 3.1. The same for everybody,
 * without secrets.
 * @param hasPage `/docs` shows it to people, in development
 */
export function serveDescription(app: FastifyInstance, limits: CallLimits, hasPage: boolean): void {
  const onRequest = limits.countAddress;
  app.get('/openapi.json', { onRequest }, (_request, reply) =>
    reply
      .headers({ 'cache-control': cacheControl, 'content-type': 'application/json; charset=utf-8' })
      .send(json),
  );
  if (!hasPage) return;
  const page = descriptionPage();
  app.get('/docs', { onRequest }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy })
      .send(page),
  );
}
