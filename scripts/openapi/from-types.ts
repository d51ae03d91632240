import path from 'node:path';
import { generateSchema, getProgramFromFiles, type Definition } from 'typescript-json-schema';
import type { JsonSchema } from './json-schema';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'contract/wire/responses.ts');

/** As the repository compiles; only what bears on types. */
const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  resolveJsonModule: true,
  skipLibCheck: true,
  types: [],
  // The types of browsers take longer to read than all of the contract.
  lib: ['es2023'],
};

/** A comment without its line breaks, so that to wrap it anew is no change of the description. */
const unwrapped = (comment: string): string => comment.replace(/(?<!\n)\n(?!\n)/g, ' ');

/** One object for an intersection of objects. */
function merged(schema: Definition): JsonSchema {
  const { allOf, ...rest } = schema as Omit<JsonSchema, 'allOf'> & { allOf?: readonly Definition[] };
  const { description, properties, items, additionalProperties, anyOf } = rest;
  const own: JsonSchema = {
    ...rest,
    ...(description === undefined ? {} : { description: unwrapped(description) }),
    ...(properties ? { properties: mapValues(properties) } : {}),
    ...(items ? { items: merged(items as Definition) } : {}),
    ...(additionalProperties ? { additionalProperties: merged(additionalProperties as Definition) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => merged(one as Definition)) } : {}),
  };
  const parts = [own, ...(allOf ?? []).map(merged)];
  if (parts.length === 1) return own;
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  return {
    ...(Object.assign({}, ...parts) as JsonSchema),
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, JsonSchema>,
    ...(required.size > 0 ? { required: [...required].sort() } : {}),
  };
}

const mapValues = (schemas: NonNullable<JsonSchema['properties']>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, merged(one as Definition)]));

/**
 * The JSON Schema of each response, by endpoint: from the types of contract/wire/responses.ts, which handlers
 * must return.
 */
export function readResponses(): Readonly<Record<string, JsonSchema>> {
  const program = getProgramFromFiles([file], compilerOptions, root);
  const settings = { ref: false, required: true, strictNullChecks: true, ignoreErrors: true };
  const schema = generateSchema(program, 'Responses', settings);
  if (!schema) throw new Error(`${file} exports no type Responses`);
  return merged(schema).properties ?? {};
}
