import { changesBetween, differences, refusals, table, type Kind } from './compatibility';
import type { OpenApi, Operation } from './document';
import type { JsonSchema } from './json-schema';

const text: JsonSchema = { type: 'string' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

interface Call {
  readonly request?: JsonSchema;
  readonly response?: JsonSchema;
  readonly more?: Partial<Operation>;
}

/** A document with one call. */
const api = (version: string, { request, response = {}, more }: Call = {}): OpenApi => ({
  openapi: '3.1.0',
  info: { title: 'API', version, description: '' },
  servers: [],
  paths: {
    '/answers': {
      post: {
        operationId: 'saveAnswers',
        security: [],
        parameters: [],
        ...(request ? { requestBody: { required: true, content: json(request) } } : {}),
        responses: { 200: { description: '', content: json(response) } },
        ...more,
      },
    },
  },
  components: {
    responses: { Failure: { description: '', content: json(text) } },
    securitySchemes: {},
  },
});

describe('the table of additive changes', () => {
  const rows = Object.entries(table).map(([kind, row]) => ({ kind: kind as Kind, ...row }));
  const saysOf = (before: Call, after: Call): string =>
    refusals(api('1.4.0', before), api('1.5.0', after)).length > 0 ? 'fails' : 'passes';

  it.each(rows)('has an example that is $kind and nothing else', ({ kind, example: [before, after] }) => {
    expect([...differences(before, after)].map((one) => one.kind)).toEqual([kind]);
  });

  it.each(rows)('in a request, $kind: $request', ({ request, example: [before, after] }) => {
    expect(saysOf({ request: before }, { request: after })).toBe(request);
  });

  it.each(rows)('in a response, $kind: $response', ({ response, example: [before, after] }) => {
    expect(saysOf({ response: before }, { response: after })).toBe(response);
  });
});

const condition = (...required: string[]): JsonSchema => ({
  type: 'object',
  properties: { works: { type: 'boolean' }, job: text, since: text },
  allOf: [{ if: { properties: { works: { const: true } } }, then: { required } }],
});
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const inside = (schema: JsonSchema): JsonSchema => ({ type: 'object', properties: { answer: schema } });

it.each<[what: string, before: JsonSchema, after: JsonSchema, found: string[]]>([
  ['in a list', inside(list(text)), inside(list({ ...text, maxLength: 5 })), ['limit-tightened answer[]']],
  [
    'deep inside',
    inside(inside(text)),
    inside(inside({ type: 'number' })),
    ['type-added answer.answer', 'type-removed answer.answer'],
  ],
  ['to whole numbers', { type: 'number' }, { type: 'integer' }, ['limit-tightened ']],
  ['a lower limit', { type: 'number', minimum: 2 }, { type: 'number', minimum: 1 }, ['limit-loosened ']],
  ['a pattern', { ...text, pattern: 'a' }, { ...text, pattern: 'b' }, ['rule-added ', 'rule-removed ']],
  ['a condition', condition('job'), condition('job', 'since'), ['became-required since']],
  ['the order of values', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }, []],
  ['words', { ...text, description: 'One' }, { ...text, description: 'Another' }, []],
])('finds what changes %s', (_, before, after, found) => {
  expect([...differences(before, after)].map(({ kind, at }) => `${kind} ${at}`)).toEqual(found);
});

describe('a call', () => {
  const before = api('1.0.0', { request: inside(text) });

  it('may be added, and not be removed', () => {
    const none = { ...before, paths: {} };
    expect(changesBetween(none, before)).toEqual([{ fails: false, text: 'POST /answers is new' }]);
    expect(refusals(before, none)).toEqual(['POST /answers is removed']);
  });

  it('may not need a token, a parameter or another kind of body from now on', () => {
    const parameters = [{ name: 'page', in: 'query', required: true, schema: text }] as const;
    const form = { required: true, content: { 'multipart/form-data': { schema: inside(text) } } } as const;
    const changes: Partial<Operation>[] = [
      { security: [{ bearer: [] }] },
      { parameters },
      { requestBody: form },
    ];
    for (const more of changes)
      expect(refusals(before, api('1.0.1', { request: inside(text), more }))).toHaveLength(1);
  });

  it('may not take fewer kinds of files', () => {
    const withKinds = (contentType: string) =>
      api('1.0.0', {
        more: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': { schema: inside(text), encoding: { answer: { contentType } } },
            },
          },
        },
      });
    const [one, two] = [withKinds('application/pdf'), withKinds('application/pdf, image/png')];
    expect(refusals(one, two)).toEqual([]);
    expect(refusals(two, one)).toEqual([`POST /answers, request answer: ${table['value-removed'].change}`]);
  });
});

it('lets anything pass when the major moves', () => {
  const before = api('1.9.0', { request: inside(text) });
  const after = api('2.0.0', { request: { ...inside(text), required: ['answer'] } });
  expect(refusals(before, after)).toEqual([]);
  expect(refusals(before, { ...after, info: { ...after.info, version: '1.10.0' } })).toEqual([
    `POST /answers, request answer: ${table['became-required'].change}`,
  ]);
});
