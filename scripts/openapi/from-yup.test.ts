import { array, boolean, date, number, object, string, type AnyObject, type ObjectSchema } from 'yup';
import { digitalReadinessPayloadSchema } from '../../contract/wire/digital-readiness';
import { signUpSchema } from '../../contract/wire/auth';
import { fromYup } from './from-yup';

it('describes the rules of a field by the keywords of JSON Schema', () => {
  const schema = object({
    name: string().required().max(5),
    note: string().default('').matches(/^a+$/),
    kind: string().oneOf(['a', 'b']),
    choice: string().nullable().oneOf(['a', null]),
    count: number().integer().min(1).max(9),
    share: number().moreThan(0),
    tags: array(string().max(3)).min(1),
    sure: boolean().required(),
  });
  expect(fromYup(schema)).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 5 },
      note: { type: 'string', default: '', pattern: '^a+$' },
      kind: { type: 'string', enum: ['a', 'b'] },
      choice: { type: ['string', 'null'], enum: ['a', null] },
      count: { type: 'integer', minimum: 1, maximum: 9 },
      share: { type: 'number', exclusiveMinimum: 0 },
      tags: { type: 'array', items: { type: 'string', maxLength: 3 }, minItems: 1 },
      sure: { type: 'boolean' },
    },
    required: ['name', 'sure'],
  });
});

it('names the rules that JSON Schema cannot express', () => {
  expect(fromYup(signUpSchema).properties?.mobile).toMatchObject({ 'x-rules': ['length'] });
  const shout = object({ answer: string().matches(/^a$/i) });
  expect(fromYup(shout).properties?.answer).toEqual({ type: 'string', 'x-rules': ['matches /^a$/i'] });
});

it('describes what an answer of yes makes required', () => {
  const { required, allOf } = fromYup(digitalReadinessPayloadSchema);
  expect(required).not.toContain('preferred_location');
  expect(allOf).toMatchObject([
    {
      if: { properties: { ready_to_relocate: { const: true } }, required: ['ready_to_relocate'] },
      then: { required: ['preferred_location'], properties: { preferred_location: { minLength: 1 } } },
    },
  ]);
});

it.each<[what: string, schema: ObjectSchema<AnyObject>, message: RegExp]>([
  ['a type that JSON lacks', object({ day: date() }), /JSON has no type date/],
  [
    'a condition on a text',
    object({ kind: string(), other: string().when('kind', { is: 'a', then: (one) => one.required() }) }),
    /Only a yes or no may decide about other fields; kind is none/,
  ],
])('refuses %s instead of leaving it out', (_, schema, message) => {
  expect(() => fromYup(schema)).toThrow(message);
});
