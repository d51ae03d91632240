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

type Options<Form> = { readonly [Field in keyof Form]?: readonly Form[Field][] };

/**
 * The values that a form begins with: the stored answers, and the defaults for what is missing.
 * @param options of fields that offer a choice: any other stored value gives way to the default
 */
export function formValues<Form extends object>(
  defaults: Form,
  stored: Stored<Form> | null | undefined,
  options: Options<Form> = {},
): Form {
  const values = { ...defaults };
  for (const field of Object.keys(defaults) as (keyof Form)[]) {
    // A text that is no option is left out below.
    const answer = stored?.[field] as Form[keyof Form] | null | undefined;
    const isOption = options[field]?.some((option) => option === answer) ?? true;
    if (answer !== null && answer !== undefined && isOption) values[field] = answer;
  }
  return values;
}
