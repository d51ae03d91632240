import type { Endpoint } from 'contract/wire/endpoints';
import type { ApiErrorBody, ApiSuccessBody } from 'contract/wire/errors';
import { i18n } from 'shared/i18n/i18n';
import { readConfig } from 'shared/runtime/config';
import { session } from 'shared/runtime/session';

/** Milliseconds, as those of the API client. */
const timeout = 30_000;

function readBody(text: string): Partial<ApiSuccessBody<unknown> & ApiErrorBody> {
  try {
    return JSON.parse(text) as Partial<ApiSuccessBody<unknown> & ApiErrorBody>;
  } catch {
    return {}; // of a proxy, or none: the caller has words of its own
  }
}

/**
 * Makes a call with the session, if there is one, and gives the `data` of its answer. Not by
 * `shared/runtime/api`: each module that a remote shares adds to its entry, which every visitor of the
 * landing page waits for (e2e/weight).
 * @throws Error with the API's message; '' when there is none
 */
export function ask<T>({ method, path }: Endpoint, body?: object): Promise<T> {
  const token = session.get()?.token;
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, readConfig().apiBase + path);
    request.timeout = timeout;
    request.setRequestHeader('Accept-Language', i18n.locale);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (body) request.setRequestHeader('Content-Type', 'application/json');
    request.addEventListener('loadend', () => {
      const { data, message = '' } = readBody(request.responseText);
      if (request.status === 200)
        resolve(data as T); // as the contract says of the call
      else {
        if (request.status === 401 && session.get()?.token === token) session.markExpired();
        reject(new Error(message));
      }
    });
    request.send(body ? JSON.stringify(body) : null);
  });
}
