import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import document from 'contract/openapi.json' with { type: 'json' };
import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import { endpointsAt } from 'contract/wire/endpoints-at';

/** A response as it leaves the API; `body` is undefined for a file. */
export interface SentResponse {
  readonly method: string;
  /** Below `/api`, without the query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

type Content = Readonly<Record<string, { readonly schema: object } | undefined>>;
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly content: Content } | { readonly $ref: string } | undefined>
  >;
}
const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = document.paths;

/** For load balancers, people, mail programs and remotes' servers. No build calls them: not described. */
const notDescribed =
  /^\/(?:health|health\/live|health\/system|openapi\.json|jwks\.json|removed-accounts|docs|mail\/unsubscribe\/.+)$/;

// OpenAPI's own words, `x-rules` among them, are none of JSON Schema's.
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

const operationOf = (name: EndpointName): Operation | undefined =>
  paths[endpoints[name].path.replace(/:(\w+)/g, '{$1}')]?.[endpoints[name].method.toLowerCase()];

/** What a call of the contract may answer with this status; any other answer is a failure. */
function contentOf({ method, path, status }: SentResponse): Content | undefined {
  if (status >= 400) return document.components.responses.Failure.content;
  const name = endpointsAt(path).find((found) => endpoints[found.name].method === method)?.name;
  const response = name && operationOf(name)?.responses[status];
  return response && 'content' in response ? response.content : undefined;
}

/** How a response differs from contract/openapi.json; null when it is as described. */
export function differsFromDescription(response: SentResponse): string | null {
  const { method, path, status, type, body } = response;
  if (notDescribed.test(path)) return null;
  const what = `${method} ${path} answered ${status}`;
  const content = contentOf(response);
  if (!content) return `${what}, which is not described`;
  const media = content[type.split(';', 1)[0] ?? ''];
  if (!media) return `${what} with the type ${type}, which is not described`;
  if (body === undefined || ajv.validate(media.schema, body)) return null;
  return `${what} with ${JSON.stringify(body)?.slice(0, 500)}: ${ajv.errorsText(ajv.errors)}`;
}

/** Why contract/openapi.json does not allow a JSON body; null when it does. */
export function refusedByDescription(name: EndpointName, body: unknown): string | null {
  const media = operationOf(name)?.requestBody?.content['application/json'];
  if (!media) return body === undefined ? null : `${name} takes no JSON`;
  return ajv.validate(media.schema, body) ? null : ajv.errorsText(ajv.errors);
}
