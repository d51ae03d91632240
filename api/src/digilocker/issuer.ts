import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import * as client from 'openid-client';
import { digilockerMinutes } from 'contract/wire/account-periods';
import { digilockerAway, digilockerSlots, type DigilockerSlot } from 'contract/wire/digilocker';
import { fileMaxBytes } from 'contract/wire/files';
import { HttpError } from 'server-kit/http-error';
import type { Call } from '../http/serve';
import type { IncomingFile } from '../kernel/uploads/receive-file';

/** Of DigiLocker's Requester API, as published; no real issuer was reached from where this was written. */
const paths = {
  authorize: '/public/oauth2/1/authorize',
  token: '/public/oauth2/1/token',
  issued: '/public/oauth2/2/files/issued',
  file: '/public/oauth2/1/file/',
} as const;

/** Of one call to the issuer, its body included. A page waits for 30 seconds for all of an import. */
const callMs = 8_000;
/** Of a JSON answer: hundreds of documents. */
const jsonMaxBytes = 512 * 1024;

interface IssuerSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it leads back to. */
  readonly callback: string;
}
type Log = Call['request']['log'];

const isOf = <K extends string>(table: Readonly<Record<K, unknown>>, key: unknown): key is K =>
  typeof key === 'string' && Object.hasOwn(table, key);

async function* upTo(limit: number, body: AsyncIterable<Uint8Array>, onMore: () => void) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) return onMore();
    yield Buffer.from(chunk);
  }
}

const nothing = async function* (): AsyncGenerator<Uint8Array> {
  // A response without a body.
};

async function readText({ body }: Response): Promise<string> {
  const chunks: Buffer[] = [];
  const refuse = () => {
    throw new Error('its answer is too large');
  };
  for await (const chunk of upTo(jsonMaxBytes, body ?? nothing(), refuse)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The slots of what a list of issued documents names, each with the address of its first document. */
function slotsIn(list: unknown): ReadonlyMap<DigilockerSlot, string> {
  const items = typeof list === 'object' && list !== null && 'items' in list ? list.items : null;
  if (!Array.isArray(items)) throw new Error('its answer is no list of documents');
  const found = new Map<DigilockerSlot, string>();
  for (const item of items as unknown[]) {
    if (typeof item !== 'object' || item === null) continue;
    const { doctype, uri } = item as { readonly doctype?: unknown; readonly uri?: unknown };
    if (!isOf(digilockerSlots, doctype) || typeof uri !== 'string' || !/^[\w.-]{1,300}$/.test(uri)) continue;
    const slot = digilockerSlots[doctype];
    if (!found.has(slot)) found.set(slot, uri);
  }
  return found;
}

function refuse(log: Log, err: unknown): never {
  if (err instanceof HttpError) throw err;
  log.warn({ err }, 'DigiLocker did not answer as it should');
  throw new HttpError('unavailable', { message: digilockerAway });
}

async function get(log: Log, token: string, address: string): Promise<Response> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(callMs),
  }).catch((error: unknown) => refuse(log, error));
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 401) throw new HttpError('digilocker-ended');
  return refuse(log, new Error(`it answered ${response.status}`));
}

function configOf({ url, clientId, clientSecret }: IssuerSettings, at: (path: string) => string) {
  const endpoints = { authorization_endpoint: at(paths.authorize), token_endpoint: at(paths.token) };
  const config = new client.Configuration(
    { issuer: url, ...endpoints },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  // In production the address is checked: without https on this machine alone.
  if (url.startsWith('http:')) client.allowInsecureRequests(config);
  config[client.customFetch] = async (address, options) => {
    const response = await fetch(address, {
      ...(options as RequestInit),
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
    });
    const { status, headers } = response;
    return new Response(await readText(response), { status, headers });
  };
  return config;
}

/**
 * DigiLocker, by OAuth 2.0 with an authorization code and PKCE (RFC 6749, 7636). What it sends is not
 * trusted. Each call throws `unavailable` where it is away, slow or sends something else, `digilocker-ended`
 * where it takes the code or the token no more.
 */
export function openIssuer(settings: IssuerSettings) {
  const { url, clientSecret, callback } = settings;
  const at = (path: string) => `${url}${path}`;
  const config = configOf(settings, at);

  /** Only who has the secret can compute it, so it need not be stored. */
  const verifierOf = (state: string) =>
    createHmac('sha256', clientSecret).update(`pkce ${state}`).digest('base64url');

  return {
    /** Where the candidate says yes or no. */
    addressFor: async (state: string): Promise<string> =>
      client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifierOf(state)),
        code_challenge_method: 'S256',
      }).href,

    /** @returns the token, and the seconds after which it ends */
    async fetchToken(log: Log, state: string, code: string) {
      const address = new URL(`${callback}?${new URLSearchParams({ code, state }).toString()}`);
      const checks = { pkceCodeVerifier: verifierOf(state), expectedState: state };
      const tokens = await client
        .authorizationCodeGrant(config, address, checks)
        .catch((error: unknown) =>
          refuse(
            log,
            error instanceof client.ResponseBodyError && error.error === 'invalid_grant'
              ? new HttpError('digilocker-ended')
              : error,
          ),
        );
      const { access_token: token, expires_in: seconds = digilockerMinutes.authorised * 60 } = tokens;
      return { token, seconds };
    },

    /** Slot -> the address of the candidate's document for it. */
    listIssued: async (log: Log, token: string): Promise<ReadonlyMap<DigilockerSlot, string>> => {
      const response = await get(log, token, at(paths.issued));
      try {
        return slotsIn(JSON.parse(await readText(response)));
      } catch (error) {
        return refuse(log, error);
      }
    },

    /** A document on its way. @param address of `listIssued` */
    async openFile(log: Log, token: string, address: string): Promise<IncomingFile['file']> {
      const { body } = await get(log, token, at(paths.file) + encodeURIComponent(address));
      async function* bytes() {
        try {
          yield* upTo(fileMaxBytes, body ?? nothing(), () => (file.truncated = true));
        } catch (error) {
          refuse(log, error);
        }
      }
      const file = Object.assign(Readable.from(bytes(), { objectMode: false }), { truncated: false });
      return file;
    },
  };
}

export type Issuer = ReturnType<typeof openIssuer>;
