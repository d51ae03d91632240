import type { FastifyInstance } from 'fastify';
import { sendHtml } from './page/layout';
import { sessionsPage, tokenPage } from './page/sessions';
import type { Sessions } from './sessions';

export interface TokenMaker {
  issueForPerson(name: string, session: string, ends: number): string;
}

/** An operator's own sessions: to see, and to end, with a token for the command line. */
export function serveSessions(app: FastifyInstance, sessions: Sessions, tokens: TokenMaker): void {
  app.get('/ops/sessions', async (request, reply) => {
    const { name, id } = request.session!;
    const main = sessionsPage(await sessions.list(name), id);
    return sendHtml(request, reply, { title: 'Your sessions', main });
  });

  app.post<{ Body: { readonly id?: string } }>('/ops/sessions/end', async (request, reply) => {
    const { name } = request.session!;
    await sessions.end(name, request.body.id ?? '');
    request.log.info({ operator: name }, 'an operator ended a session');
    return reply.redirect('/ops/sessions', 303);
  });

  app.post('/ops/token', async (request, reply) => {
    const { name, id, ends } = request.session!;
    request.log.info({ operator: name }, 'an operator made a token for the command line');
    const main = tokenPage(tokens.issueForPerson(name, id, ends), ends);
    return sendHtml(request, reply, { title: 'A token for the command line', main });
  });

  app.post('/ops/logout', async (request, reply) => {
    const { name } = request.session!;
    await sessions.end(name);
    sessions.clearCookie(request, reply);
    request.log.info({ operator: name }, 'an operator logged out everywhere');
    return reply.redirect('/ops/login', 303);
  });
}
