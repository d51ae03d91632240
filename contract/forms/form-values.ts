import type { AnyObject, ObjectSchema } from 'yup';

/** The values of a form in which nothing is typed or chosen yet. A select, too, has '' then. */
export const emptyForm = <Fields extends object>(schema: {
  readonly fields: Fields;
}): { [Name in keyof Fields]: string } =>
  Object.fromEntries(Object.keys(schema.fields).map((name) => [name, ''])) as {
    [Name in keyof Fields]: string; // the same names
  };

/**
 * What a form is filled with: an answer that is missing is null or absent, and a text may be no option any
 * more.
 */
type Stored<Form> = {
  readonly [Field in keyof Form]?:
    | Form[Field]
    | (Form[Field] extends string ? string : never)
    | null
    | undefined;
};

/** Whether a question still offers an answer; any will do where the schema has no `oneOf`. */
function isOffered(schema: ObjectSchema<AnyObject>, name: string, answer: unknown): boolean {
  const question = schema.describe().fields[name];
  const options = question && 'oneOf' in question ? question.oneOf : [];
  return options.length === 0 || options.includes(answer);
}

/**
 * The values that a form begins with: the stored answers, and the defaults for what is missing or is not
 * offered any more.
 */
export function formValues<Form extends object>(
  schema: ObjectSchema<AnyObject>,
  defaults: Form,
  stored: Stored<Form> | null | undefined,
): Form {
  const values = { ...defaults };
  for (const field of Object.keys(defaults) as (keyof Form & string)[]) {
    // A text that is no option is left out below.
    const answer = stored?.[field] as Form[keyof Form & string] | null | undefined;
    if (answer !== null && answer !== undefined && isOffered(schema, field, answer)) values[field] = answer;
  }
  return values;
}
