import type { Point } from './routes';

/** The part of JSON Schema in which extension points and settings are described (remote.schema.json). */
type ValueSchema = Point['props'];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isOfType(types: ValueSchema['type'], value: unknown): boolean {
  if (types === undefined) return true;
  const found = typeOf(value);
  return [types].flat().some((type) => type === found || (type === 'number' && found === 'integer'));
}

function* itemMisfits(
  { items, maxItems = Infinity }: ValueSchema,
  value: readonly unknown[],
  where: string,
): Generator<string, undefined> {
  if (value.length > maxItems) yield `${where} has more than ${maxItems} items`;
  for (const [index, item] of value.entries()) if (items) yield* misfitsOf(items, item, `${where}[${index}]`);
}

function* fieldMisfits(
  { required = [], properties = {} }: ValueSchema,
  value: Readonly<Record<string, unknown>>,
  where: string,
): Generator<string, undefined> {
  for (const name of required) if (value[name] === undefined) yield `${where}.${name} is missing`;
  for (const [name, of] of Object.entries(properties))
    if (value[name] !== undefined) yield* misfitsOf(of, value[name], `${where}.${name}`);
}

function* numberMisfits(
  { minimum = -Infinity, maximum = Infinity }: ValueSchema,
  value: number,
  where: string,
): Generator<string, undefined> {
  if (value < minimum) yield `${where} is less than ${minimum}`;
  if (value > maximum) yield `${where} is more than ${maximum}`;
}

function* misfitsOf(schema: ValueSchema, value: unknown, where: string): Generator<string, undefined> {
  const { type, enum: choices, maxLength = Infinity } = schema;
  if (!isOfType(type, value)) {
    yield `${where} must be of the type ${[type].flat().join(' or ')}`;
    return;
  }
  if (choices && !choices.some((choice) => choice === value))
    yield `${where} must be one of ${choices.join(', ')}`;
  if (typeof value === 'string' && value.length > maxLength) yield `${where} is longer than ${maxLength}`;
  if (typeof value === 'number') yield* numberMisfits(schema, value, where);
  if (Array.isArray(value)) yield* itemMisfits(schema, value, where);
  else if (typeof value === 'object' && value !== null)
    yield* fieldMisfits(schema, value as Readonly<Record<string, unknown>>, where);
}

/**
 * The first thing that a value lacks of its schema, in words that name no content of the value; null when it
 * fits. Fields that the schema does not name are accepted.
 * @param where what the value is called in the answer
 */
export const misfit = (schema: ValueSchema, value: unknown, where: string): string | null =>
  misfitsOf(schema, value, where).next().value ?? null;
