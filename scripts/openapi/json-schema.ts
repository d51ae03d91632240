/**
 * The keywords of JSON Schema (2020-12) that our documents use. `npm run build -- api-report` fails on any
 * other.
 */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  /** Conditions: `if` one field has a value, `then` others are required. */
  readonly allOf?: readonly Condition[];
  /** Names of rules that JSON Schema cannot express, such as a real day of the calendar. */
  readonly 'x-rules'?: readonly string[];
}

export interface Condition {
  readonly if: JsonSchema;
  readonly then: JsonSchema;
}
