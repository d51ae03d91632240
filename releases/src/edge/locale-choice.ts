import type { FastifyRequest } from 'fastify';
import { isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { localeCookie, localeParameter } from 'platform/release';
import { readCookie } from 'server-kit/cookies';

/** By the address, or the choice on this device. What the browser would like, the shell offers. */
export function localeOf(request: FastifyRequest): Locale {
  const asked = (request.query as Readonly<Record<string, unknown>>)[localeParameter];
  if (isLocale(asked)) return asked;
  const chosen = readCookie(request, localeCookie);
  return isLocale(chosen) ? chosen : sourceLocale;
}
