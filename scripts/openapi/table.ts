import type { JsonSchema } from './json-schema';

type Verdict = 'passes' | 'fails';

/** A schema before and after, as an example of a change. */
type Example = readonly [before: JsonSchema, after: JsonSchema];

interface Row {
  readonly change: string;
  readonly request: Verdict;
  readonly response: Verdict;
  readonly example: Example;
}

export const fields = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text: JsonSchema = { type: 'string' };
const answer = (schema: JsonSchema): JsonSchema => fields({ answer: schema });

/**
 * What "additive" means: whether a change passes while the major of the domain's version stays. A request may
 * accept more than before, a response may promise more than before. The tests take their cases from here, and
 * the documents show it.
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

/** The table as documents show it. */
export const tableText = (): string[] => [
  '| Change | In a request | In a response |',
  '| --- | --- | --- |',
  ...Object.values(table).map(({ change, request, response }) => `| ${change} | ${request} | ${response} |`),
];
