import type {
  AnyObject,
  ObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';
import type { Condition, JsonSchema } from './json-schema';

type Test = SchemaDescription['tests'][number];
type Limits = 'Length' | 'Items' | 'imum';

/** The end of the keywords that limit a type: `minLength`, `minItems`, `minimum`. */
const limited: Readonly<Record<string, Limits>> = { string: 'Length', array: 'Items', number: 'imum' };

/**
 * One rule of a field. What JSON Schema has no keyword for is named: a rule that is left out would be a lie.
 */
function keywordsOf(type: string, { name = 'unnamed', params = {} }: Test): JsonSchema {
  const kind = limited[type];
  if (name === 'required') return type === 'string' ? { minLength: 1 } : {};
  if (name === 'integer') return { type: 'integer' };
  if (name === 'min' && params.more !== undefined) return { exclusiveMinimum: Number(params.more) };
  if ((name === 'min' || name === 'max') && kind) return { [`${name}${kind}`]: Number(params[name]) };
  if (name === 'matches' && params.regex instanceof RegExp) {
    const { source, flags } = params.regex;
    return flags === '' ? { pattern: source } : { 'x-rules': [`matches /${source}/${flags}`] };
  }
  return { 'x-rules': [name] };
}

function ruled(type: string, tests: readonly Test[]): JsonSchema {
  const all = tests.map((test) => keywordsOf(type, test));
  const rules = all.flatMap((keywords) => keywords['x-rules'] ?? []);
  const minLength = Math.max(...all.map((keywords) => keywords.minLength ?? 0));
  return {
    ...(Object.assign({}, ...all) as JsonSchema),
    ...(minLength > 0 ? { minLength } : {}),
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
  };
}

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) throw new Error(`A field of type ${field.type} has no description`);
  const { type, tests, oneOf, nullable, default: value } = field;
  if (!['string', 'number', 'boolean', 'array', 'object'].includes(type))
    throw new Error(`JSON has no type ${type}`);
  const { innerType } = field as SchemaInnerTypeDescription;
  const { fields } = field as SchemaObjectDescription;
  return {
    type: nullable ? [type, 'null'] : type,
    ...(oneOf.length > 0 ? { enum: oneOf } : {}),
    ...(value !== undefined && !fields ? { default: value } : {}),
    ...(innerType && !Array.isArray(innerType) ? { items: fromDescription(innerType) } : {}),
    ...(fields ? fieldsOf(fields) : {}),
    ...ruled(type, tests),
  };
}

function fieldsOf(fields: SchemaObjectDescription['fields']): JsonSchema {
  const required = Object.keys(fields).filter(
    (name) => (fields[name] as SchemaDescription).optional === false,
  );
  return {
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fromDescription(field)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** What a `when` of the schema adds while the field `name` is `value`; null when it adds nothing. */
function conditionOf(
  schema: ObjectSchema<AnyObject>,
  always: JsonSchema,
  name: string,
  value: boolean,
): Condition | null {
  const { properties = {}, required = [] } = fieldsOf(schema.describe({ value: { [name]: value } }).fields);
  const changed = Object.entries(properties).filter(
    ([field, now]) => JSON.stringify(now) !== JSON.stringify(always.properties?.[field]),
  );
  const added = required.filter((field) => !always.required?.includes(field));
  if (changed.length === 0 && added.length === 0) return null;
  return {
    if: { properties: { [name]: { const: value } }, required: [name] },
    then: { required: added, ...(changed.length > 0 ? { properties: Object.fromEntries(changed) } : {}) },
  };
}

/**
 * The JSON Schema of a body. It describes what a schema accepts after its transforms: texts without the
 * spaces around them. Not a library: those for yup 1 leave out conditions and our own rules without a word.
 * @throws Error for what it cannot describe
 */
export function fromYup(schema: ObjectSchema<AnyObject>): JsonSchema {
  const always = fromDescription(schema.describe());
  const decisive = new Set(
    Object.values(schema.fields).flatMap((field) =>
      'deps' in field ? (field.deps as readonly string[]) : [],
    ),
  );
  const conditions = [...decisive].flatMap((name) => {
    if (always.properties?.[name]?.type !== 'boolean')
      throw new Error(`Only a yes or no may decide about other fields; ${name} is none`);
    return [true, false].flatMap((value) => conditionOf(schema, always, name, value) ?? []);
  });
  return conditions.length > 0 ? { ...always, allOf: conditions } : always;
}
