import { keptPasskeysHeader } from '../../contract/wire/auth';
import { consentHeader } from '../../contract/wire/consent';
import { certificateNamesPart, otherDocumentNames } from '../../contract/wire/documents';
import { endpoints, type Endpoint, type EndpointName } from '../../contract/wire/endpoints';
import { errors } from '../../contract/wire/errors';
import { fileKinds, uploaderTypes, type FileKind } from '../../contract/wire/files';
import { requestBodies, requestQueries } from './requests';
import { uploadForms, type UploadForm } from '../../api/src/kernel/uploads/upload-form';
import { readResponses } from './from-types';
import { fromYup } from './from-yup';
import type { JsonSchema } from './json-schema';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

/** By media type. `encoding`: of the parts of a form that are files, the media types that they may have. */
export type Content = Readonly<
  Record<
    string,
    {
      readonly schema: JsonSchema;
      readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
    }
  >
>;

export interface Operation {
  readonly operationId: string;
  /** Empty for a call without a token. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  /** By status; `default` for every failure. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Response {
  readonly description: string;
  readonly content: Content;
}

interface Reference {
  readonly $ref: '#/components/responses/Failure';
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: { readonly Failure: Response };
    readonly securitySchemes: object;
  };
}

const description = [
  "What candidates' browsers ask the API. Lengths are those of a text without the spaces around it.",
  'Fields that a request has besides those described are ignored, and responses may gain fields.',
  '`x-rules` names checks that JSON Schema cannot express.',
  'Made by `npm run build -- api-report` from the schemas of `contract/`; do not edit.',
].join(' ');

const text = (more: JsonSchema = {}): JsonSchema => ({ type: 'string', ...more });

/** Every response that is not 2xx. Builds show `message` for a code that they do not know. */
const failure: JsonSchema = {
  type: 'object',
  properties: {
    code: text({ description: `One of ${Object.keys(errors).join(', ')}; later versions may have more.` }),
    message: text({ description: 'A sentence for the candidate.' }),
    fields: {
      type: 'object',
      description: 'Field name of the request -> its message.',
      additionalProperties: text(),
    },
  },
  required: ['code', 'message'],
};

const acceptedTypes = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => fileKinds[kind].contentType).join(', ');

/** The parts of a form: texts of its schema, files, and for documents the repeated names. */
function formContent({ schema, files, type }: UploadForm): Content {
  const { properties, ...texts } = fromYup(schema);
  const fileParts = Object.keys(files).map((part) => [part, { type: 'string', format: 'binary' }] as const);
  const names = { type: 'array', items: text({ enum: otherDocumentNames }) };
  return {
    'multipart/form-data': {
      schema: {
        ...texts,
        properties: {
          ...properties,
          ...(type === 'other' ? { [certificateNamesPart]: names } : {}),
          ...Object.fromEntries(fileParts),
        },
      },
      encoding: Object.fromEntries(
        Object.entries(files).map(([part, kinds]) => [part, { contentType: acceptedTypes(kinds) }]),
      ),
    },
  };
}

function bodyOf(name: EndpointName): Content | null {
  // Undefined for calls that are not in the table.
  const schema = requestBodies[name as keyof typeof requestBodies];
  if (schema) return { 'application/json': { schema: fromYup(schema) } };
  const form: UploadForm | undefined = uploadForms[name as keyof typeof uploadForms];
  return form ? formContent(form) : null;
}

function parametersOf(name: EndpointName, { path, multipart, headers }: Endpoint): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part = '']): Parameter => {
    const schema = part === 'type' ? text({ enum: uploaderTypes }) : text();
    return { name: part, in: 'path', required: true, schema };
  });
  const query = requestQueries[name as keyof typeof requestQueries]; // undefined for a call without one
  const { properties = {}, required = [] } = query ? fromYup(query) : {};
  const inQuery = Object.entries(properties).map(([part, schema]): Parameter => ({
    name: part,
    in: 'query',
    required: required.includes(part),
    schema,
  }));
  const header = (of: string, about: string): Parameter => ({
    name: of,
    in: 'header',
    required: false,
    schema: text(),
    description: about,
  });
  const isSave = multipart === true || (name.startsWith('save') && name in requestBodies);
  return [
    ...inPath,
    ...inQuery,
    ...(name === 'signUp'
      ? [
          header(
            consentHeader,
            'The privacy notice that was shown to an adult, as in "2026-11-25/en; adult". Without it the answer is 422.',
          ),
        ]
      : []),
    ...(name === 'resetPassword'
      ? [header(keptPasskeysHeader, 'The ids of the passkeys that stay, with commas between them.')]
      : []),
    ...(headers?.Prefer
      ? [header('Prefer', '`handling=lenient` (RFC 7240) stores the good files although others are refused.')]
      : []),
    ...(isSave ? [header('If-Match', 'The version of the stored answers that the form began from.')] : []),
  ];
}

/** What a 2xx response contains when it is a file. */
const fileTypes: Partial<Record<EndpointName, readonly string[]>> = {
  downloadFile: Object.values(fileKinds).map(({ contentType }) => contentType),
  exportData: ['application/zip'],
};

const created: readonly EndpointName[] = ['signUp', 'sendContactMessage', 'sendOwnMessage'];

function responsesOf(name: EndpointName, data: JsonSchema | undefined): Operation['responses'] {
  const body = (schema: JsonSchema): Content => ({
    'application/json': {
      schema: {
        type: 'object',
        properties: { data: schema, message: text({ description: 'A sentence for the candidate.' }) },
        required: ['data'],
      },
    },
  });
  const files = fileTypes[name];
  if (!files && !data) throw new Error(`contract/wire/responses.ts says nothing about ${name}`);
  const content = data
    ? body(data)
    : Object.fromEntries((files ?? []).map((type) => [type, { schema: text({ format: 'binary' }) }]));
  return {
    [created.includes(name) ? '201' : '200']: { description: 'Done', content },
    default: { $ref: '#/components/responses/Failure' },
  };
}

const token = { bearer: [] };

/** A call that knows a session may be made without one, too. */
function securityOf(endpoint: Endpoint): Operation['security'] {
  if (!endpoint.public) return [token];
  return endpoint.knowsSession ? [token, {}] : [];
}

function operationOf(name: EndpointName, data: JsonSchema | undefined): Operation {
  const endpoint: Endpoint = endpoints[name];
  const content = bodyOf(name);
  return {
    operationId: name,
    security: securityOf(endpoint),
    parameters: parametersOf(name, endpoint),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(name, data),
  };
}

/** The domain's version follows from a comparison with the released document. */
export type UnversionedOpenApi = Omit<OpenApi, 'info'> & { readonly info: Omit<OpenApi['info'], 'version'> };

/** Describes every call of the contract. */
export function describeApi(): UnversionedOpenApi {
  const responses = readResponses();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name];
    const place = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    place[method.toLowerCase()] = operationOf(name, responses[name]);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marigold candidate API', description },
    servers: [{ url: '/api' }],
    paths,
    components: {
      responses: {
        Failure: { description: 'Refused or failed', content: { 'application/json': { schema: failure } } },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
