import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Of Asha in tests; a cheap hash, since each login waits for it. */
export const ashasPassword = 'four words of a test';
export const ashasHash = 'scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';

type Fields = Readonly<Record<string, string | number>>;

const textsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);

/**
 * Sends forms to a server, as pages of its origin do, and keeps one cookie.
 * @param path that of the sign-in's pages
 */
export function formBrowser(app: FastifyInstance, host: string, path: string) {
  const headersOfForm = {
    host,
    origin: `https://${host}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };

  /** An empty header is left out. */
  const send = async (
    url: string,
    fields: Fields,
    headers: Fields = {},
    remoteAddress = '198.51.100.4',
  ): Promise<LightMyRequestResponse> => {
    const sent = textsOf({ cookie: browser.cookie, ...headersOfForm, ...headers });
    const response = await app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(textsOf(fields)).toString(),
      headers: Object.fromEntries(sent.filter(([, value]) => value !== '')),
      remoteAddress,
    });
    const [cookie] = String(response.headers['set-cookie'] ?? '').split(';');
    if (cookie) browser.cookie = cookie;
    return response;
  };

  const browser = {
    cookie: '',
    send,
    get: (url: string, headers: Fields = {}) =>
      app.inject({ url, headers: { accept: 'text/html', cookie: browser.cookie, ...headers } }),
    logIn: (name = 'Asha', password = ashasPassword, address?: string) =>
      send(`${path}/login`, { name, password }, {}, address),
  };
  return browser;
}
