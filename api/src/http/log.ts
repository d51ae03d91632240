import type { FastifyServerOptions } from 'fastify';
import { loggedRequest, openLogStream } from 'server-kit/request-log';

/** What may be logged: no header, no body, no query, no reset token; of an error neither parameters nor row values. */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    stream: stream ?? openLogStream(),
    redact: ['req.headers', '*.password', '*.newPassword', '*.token', '*.authorization'],
    serializers: {
      req: loggedRequest,
      err: (error: Error & { code?: string; constraint?: string }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...(error.code ? { code: error.code } : {}),
        ...(error.constraint ? { constraint: error.constraint } : {}),
      }),
    },
  };
}
