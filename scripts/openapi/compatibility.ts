import { major } from 'semver';
import type { Content, OpenApi, Operation, Parameter } from './document';
import type { Condition, JsonSchema } from './json-schema';

type Verdict = 'passes' | 'fails';

/** A schema before and after, as an example of a change. */
type Example = readonly [before: JsonSchema, after: JsonSchema];

interface Row {
  readonly change: string;
  readonly request: Verdict;
  readonly response: Verdict;
  readonly example: Example;
}

const fields = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text: JsonSchema = { type: 'string' };
const answer = (schema: JsonSchema): JsonSchema => fields({ answer: schema });

/**
 * What "additive" means: whether a change passes while the major of the domain's version stays. A request may accept more than
 * before, a response may promise more than before. The tests take their cases from here, docs/for-teams.md shows it.
 */
export const table = {
  'field-added': {
    change: 'A field is added that may be missing',
    request: 'passes',
    response: 'passes',
    example: [fields({}), fields({ answer: text })],
  },
  'required-field-added': {
    change: 'A field is added that is always there',
    request: 'fails',
    response: 'passes',
    example: [fields({}), fields({ answer: text }, 'answer')],
  },
  'field-removed': {
    change: 'A field is removed: what earlier builds send is dropped, what they read is missing',
    request: 'fails',
    response: 'fails',
    example: [fields({ answer: text }), fields({})],
  },
  'became-required': {
    change: 'A field that may be missing becomes one that is always there',
    request: 'fails',
    response: 'passes',
    example: [fields({ answer: text }), fields({ answer: text }, 'answer')],
  },
  'became-optional': {
    change: 'A field that is always there becomes one that may be missing',
    request: 'passes',
    response: 'fails',
    example: [fields({ answer: text }, 'answer'), fields({ answer: text })],
  },
  'type-added': {
    change: 'A value may be of another type besides, such as null',
    request: 'passes',
    response: 'fails',
    example: [answer(text), answer({ type: ['string', 'null'] })],
  },
  'type-removed': {
    change: 'A value may not be of a type any more',
    request: 'fails',
    response: 'passes',
    example: [answer({ anyOf: [text, { type: 'null' }] }), answer(text)],
  },
  'value-added': {
    change: 'A list of values gets longer, or is dropped',
    request: 'passes',
    response: 'fails',
    example: [answer({ ...text, enum: ['INR'] }), answer({ ...text, enum: ['INR', 'USD'] })],
  },
  'value-removed': {
    change: 'A list of values gets shorter, or is new',
    request: 'fails',
    response: 'passes',
    example: [answer({ ...text, enum: ['INR', 'USD'] }), answer({ ...text, enum: ['USD'] })],
  },
  'limit-loosened': {
    change: 'A limit of length, number or size allows more, or is dropped',
    request: 'passes',
    response: 'fails',
    example: [answer({ ...text, maxLength: 100 }), answer({ ...text, maxLength: 150 })],
  },
  'limit-tightened': {
    change: 'A limit of length, number or size allows less, or is new',
    request: 'fails',
    response: 'passes',
    example: [answer({ ...text, maxLength: 100 }), answer({ ...text, maxLength: 50 })],
  },
  'rule-removed': {
    change: 'A pattern, format, condition or named rule is dropped',
    request: 'passes',
    response: 'fails',
    example: [answer({ ...text, pattern: '^\\d+$' }), answer(text)],
  },
  'rule-added': {
    change: 'A pattern, format, condition or named rule is new',
    request: 'fails',
    response: 'passes',
    example: [answer(text), answer({ ...text, 'x-rules': ['printable'] })],
  },
  'default-changed': {
    change: 'What a missing field counts as changes',
    request: 'fails',
    response: 'passes',
    example: [answer({ ...text, default: 'INR' }), answer({ ...text, default: 'USD' })],
  },
} as const satisfies Record<string, Row>;

export type Kind = keyof typeof table;
type Direction = 'request' | 'response';

/** A difference of two schemas, and where it is. */
export interface Difference {
  readonly kind: Kind;
  readonly at: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const without = <T>(all: readonly T[] = [], others: readonly T[] = []): T[] =>
  all.filter((one) => !others.some((other) => same(one, other)));

/** One schema for each type that a value may be of. */
function byType(schema: JsonSchema): Map<string, JsonSchema> {
  const alternatives = schema.anyOf ?? [schema];
  const all = alternatives.flatMap((one) =>
    [one.type ?? 'anything'].flat().map((type) => [type === 'integer' ? 'number' : type, one] as const),
  );
  const found = new Map(all);
  if (found.size < all.length) throw new Error(`Two alternatives are of one type: ${JSON.stringify(schema)}`);
  return found;
}

const lowest = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
const highest = ['maxLength', 'maxItems', 'maximum'] as const;

function* limits(before: JsonSchema, after: JsonSchema): Generator<Kind> {
  const bounds = [
    ...lowest.map((name) => [before[name] ?? -Infinity, after[name] ?? -Infinity] as const),
    ...highest.map((name) => [-(before[name] ?? Infinity), -(after[name] ?? Infinity)] as const),
    [Number(before.type === 'integer'), Number(after.type === 'integer')] as const,
  ];
  if (bounds.some(([was, is]) => is > was)) yield 'limit-tightened';
  if (bounds.some(([was, is]) => is < was)) yield 'limit-loosened';
}

function* values(before: JsonSchema, after: JsonSchema): Generator<Kind> {
  const [was, is] = [before, after].map((one) => one.enum ?? (one.const === undefined ? null : [one.const]));
  if (is && (!was || without(was, is).length > 0)) yield 'value-removed';
  if (was && (!is || without(is, was).length > 0)) yield 'value-added';
}

function* rules(before: JsonSchema, after: JsonSchema): Generator<Kind> {
  const of = ({ pattern, format, additionalProperties, ...schema }: JsonSchema): string[] => [
    ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
    ...(format === undefined ? [] : [`format ${format}`]),
    ...(additionalProperties ? ['named by the sender'] : []),
    ...(schema['x-rules'] ?? []),
  ];
  if (without(of(after), of(before)).length > 0) yield 'rule-added';
  if (without(of(before), of(after)).length > 0) yield 'rule-removed';
}

function* fieldsOf(before: JsonSchema, after: JsonSchema, at: string): Generator<Difference> {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const place = (name: string): string => (at === '' ? name : `${at}.${name}`);
  for (const name of without(after.required, before.required))
    yield {
      kind: name in was || !(name in is) ? 'became-required' : 'required-field-added',
      at: place(name),
    };
  for (const name of without(before.required, after.required))
    if (name in is || !(name in was)) yield { kind: 'became-optional', at: place(name) };
  for (const [name, schema] of Object.entries(was)) {
    const now = is[name];
    if (now) yield* differences(schema, now, place(name));
    else yield { kind: 'field-removed', at: place(name) };
  }
  for (const name of without(Object.keys(is), Object.keys(was)))
    if (!after.required?.includes(name)) yield { kind: 'field-added', at: place(name) };
}

function* conditions(before: JsonSchema, after: JsonSchema, at: string): Generator<Difference> {
  const matching = (all: readonly Condition[] = [], one: Condition) =>
    all.find((other) => same(other.if, one.if));
  for (const one of after.allOf ?? [])
    if (!matching(before.allOf, one)) yield { kind: 'rule-added', at: `${at} if ${JSON.stringify(one.if)}` };
  for (const one of before.allOf ?? []) {
    const now = matching(after.allOf, one);
    if (now) yield* fieldsOf(one.then, now.then, at);
    else yield { kind: 'rule-removed', at: `${at} if ${JSON.stringify(one.if)}` };
  }
}

/** What differs between two schemas of one place, down to the innermost. */
export function* differences(before: JsonSchema, after: JsonSchema, at = ''): Generator<Difference> {
  const [was, is] = [byType(before), byType(after)];
  if (without([...is.keys()], [...was.keys()]).length > 0) yield { kind: 'type-added', at };
  if (without([...was.keys()], [...is.keys()]).length > 0) yield { kind: 'type-removed', at };
  for (const [type, one] of was) {
    const now = is.get(type);
    if (!now) continue;
    for (const kind of [...limits(one, now), ...values(one, now), ...rules(one, now)]) yield { kind, at };
    if (!same(one.default, now.default)) yield { kind: 'default-changed', at };
    yield* fieldsOf(one, now, at);
    yield* conditions(one, now, at);
    if (one.items && now.items) yield* differences(one.items, now.items, `${at}[]`);
    if (one.additionalProperties && now.additionalProperties)
      yield* differences(one.additionalProperties, now.additionalProperties, `${at}.*`);
  }
}

/** A change of the API, in words. */
export interface Change {
  readonly fails: boolean;
  readonly text: string;
}

function judged(where: string, direction: Direction, found: Iterable<Difference>): Change[] {
  return [...found].map(({ kind, at }) => ({
    fails: table[kind][direction] === 'fails',
    text: `${where}, ${direction}${at === '' ? '' : ` ${at}`}: ${table[kind].change}`,
  }));
}

/** Parameters of one kind as the fields of an object. */
const parametersAsFields = (all: readonly Parameter[], place: Parameter['in']): JsonSchema => {
  const chosen = all.filter((one) => one.in === place);
  const required = chosen.filter((one) => one.required).map(({ name }) => name);
  return fields(Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])), ...required);
};

/** The parts of a form that are files, as texts that are one of the media types. */
const filesIn = (encoding: Content[string]['encoding'] = {}): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(encoding).map(([part, { contentType }]) => [part, { enum: contentType.split(', ') }]),
  );

/** A body whose media type differs is of another type; no body is an empty object. */
const bodyOf = (content: Content = { 'application/json': { schema: {} } }): JsonSchema => ({
  anyOf: Object.entries(content).map(([type, { schema, encoding }]) => ({
    ...schema,
    ...(encoding ? { properties: { ...schema.properties, ...filesIn(encoding) } } : {}),
    type,
  })),
});

/** What is sent when a call succeeds; failures are described once for all calls. */
const sentBy = ({ responses }: Operation): Content =>
  Object.values(responses).flatMap((response) => ('content' in response ? [response.content] : []))[0] ?? {};

function changesOf(where: string, before: Operation, after: Operation): Change[] {
  const request = (schemaOf: (operation: Operation) => JsonSchema): Change[] =>
    judged(where, 'request', differences(schemaOf(before), schemaOf(after)));
  const needsToken = ({ security }: Operation): boolean =>
    security.length > 0 && security.every((one) => 'bearer' in one);
  const isClosed = !needsToken(before) && needsToken(after);
  return [
    ...request(({ parameters }) => parametersAsFields(parameters, 'path')),
    ...request(({ parameters }) => parametersAsFields(parameters, 'query')),
    ...request(({ parameters }) => parametersAsFields(parameters, 'header')),
    ...request(({ requestBody }) => bodyOf(requestBody?.content)),
    ...judged(where, 'response', differences(bodyOf(sentBy(before)), bodyOf(sentBy(after)))),
    ...(isClosed ? [{ fails: true, text: `${where} now needs a token` }] : []),
  ];
}

type Described = Pick<OpenApi, 'paths' | 'components'>;

/** Operations by method and path. */
function operationsOf({ paths }: Described): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
    ),
  );
}

/** What a document changes of an earlier one: calls that are new or gone, and the differences of all others. */
export function changesBetween(before: Described, after: Described): Change[] {
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const added = without([...is.keys()], [...was.keys()]).map((name) => ({
    fails: false,
    text: `${name} is new`,
  }));
  const kept = [...was].flatMap(([name, operation]) => {
    const now = is.get(name);
    return now ? changesOf(name, operation, now) : [{ fails: true, text: `${name} is removed` }];
  });
  const failureOf = ({ components }: Described): JsonSchema => bodyOf(components.responses.Failure.content);
  const failures = judged('Failures', 'response', differences(failureOf(before), failureOf(after)));
  return [...added, ...kept, ...failures];
}

/** Why a document may not follow the released one; empty when it may: all changes are additive, or its major is a later one. */
export function refusals(released: OpenApi, next: OpenApi): string[] {
  if (major(next.info.version) > major(released.info.version)) return [];
  return changesBetween(released, next)
    .filter(({ fails }) => fails)
    .map(({ text: said }) => said);
}
