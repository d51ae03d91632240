import type { FastifyRequest } from 'fastify';
import { isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { localeCookie, localeParameter } from 'platform/release';
import { readCookie } from 'server-kit/cookies';

/**
 * The language that a page is asked for in: the address says it, or the candidate's choice on this device.
 * What the browser would like is no choice: the shell offers it. A language that does not exist is English.
 */
export function localeOf(request: FastifyRequest): Locale {
  const asked = (request.query as Readonly<Record<string, unknown>>)[localeParameter];
  if (isLocale(asked)) return asked;
  const chosen = readCookie(request, localeCookie);
  return isLocale(chosen) ? chosen : sourceLocale;
}
