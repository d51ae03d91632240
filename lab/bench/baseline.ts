import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { readConfig } from '../../api/src/config';
import { tokenHashOf } from '../../api/src/kernel/access/require-session';
import { openPostgres } from '../../api/src/database/postgres';
import {
  findAnswers,
  findProfile,
  putAnswers,
  type Answers,
} from '../../api/src/kernel/candidate/answers.sql';
import { lockCandidate } from '../../api/src/kernel/candidate/profile.sql';
import { useSession } from '../../api/src/kernel/access/sessions.sql';

/**
 * What `throughput.ts` compares with, in a process of its own: Fastify without hooks, logs and checks, that
 * sends the bytes of an edge's page and channel, and runs the statements of the API's calls.
 */
const [port, edge, databaseUrl = ''] = process.argv.slice(2);

async function copy(path: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const [response] = (await once(get(edge + path, { headers }), 'response')) as [IncomingMessage];
  const { 'content-type': type, 'content-encoding': encoding, etag = '' } = response.headers;
  return { bytes: await buffer(response), type, encoding, etag };
}

const [page, channel] = await Promise.all([copy('/sign-in'), copy('/channels/production.json')]);
const { databasePool, sessionIdleDays } = readConfig({});
const database = openPostgres(databaseUrl, databasePool);
const app = fastify();
app.get('/page', (_request, reply) =>
  reply.headers({ 'content-type': page.type, 'content-encoding': page.encoding }).send(page.bytes),
);
app.get('/channel', (request, reply) => {
  reply.header('etag', channel.etag);
  return request.headers['if-none-match'] === channel.etag
    ? reply.code(304).send()
    : reply.send(channel.bytes);
});
app.get('/profile', async (request) => {
  const id = await useSession(database, tokenHashOf(request), sessionIdleDays);
  return { data: id === null ? null : await findProfile(database, id) };
});
app.post<{ Body: Answers<'self-assessment'> }>('/save', async (request) => {
  const id = (await useSession(database, tokenHashOf(request), sessionIdleDays)) ?? '';
  const data = await database.transaction(async (transaction) => {
    await lockCandidate(transaction, id);
    await putAnswers(transaction, id, 'self-assessment', request.body);
    return findAnswers(transaction, id, 'self-assessment');
  });
  return { data };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
