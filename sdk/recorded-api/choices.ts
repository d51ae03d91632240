import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import table from './choices.json' with { type: 'json' };

export type ChoiceName = keyof typeof table;
type Table = typeof table;
export type Choices = {
  readonly [Name in ChoiceName]: keyof Table[Name]['options'] | (Name extends 'calls' ? EndpointName : never);
};

const names = Object.keys(endpoints).map((name) => [name, name] as const);

/**
 * What a tester may choose about the recorded API: option -> its words. The choices are in the address
 * (`?user=complete&api=slow`), so that a link shows the same state to others.
 */
export const choices: Readonly<
  Record<ChoiceName, { readonly label: string; readonly options: Readonly<Record<string, string>> }>
> = {
  ...table,
  calls: { ...table.calls, options: { ...table.calls.options, ...Object.fromEntries(names) } },
};

export const choiceNames = Object.keys(choices) as ChoiceName[];

const isKnown = (name: ChoiceName, value: string): boolean => Object.hasOwn(choices[name].options, value);

/** The choices of an address; whatever it does not name, or names wrongly, is the first option. */
export function readChoices(search: string): Choices {
  const given = new URLSearchParams(search);
  const entries = choiceNames.map((name) => {
    const wanted = given.get(name);
    const [first] = Object.keys(choices[name].options);
    return [name, wanted !== null && isKnown(name, wanted) ? wanted : first];
  });
  return Object.fromEntries(entries) as Choices; // each value is an option of its name
}

/** What an address asks for that does not exist: `api=eror-500`. */
export function unknownChoices(search: string): string[] {
  const given = new URLSearchParams(search);
  return choiceNames.flatMap((name) => {
    const wanted = given.get(name);
    return wanted === null || isKnown(name, wanted) ? [] : [`${name}=${wanted}`];
  });
}

/** The address's query with one choice changed; other parameters stay. */
export function withChoice(search: string, name: ChoiceName, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `?${query.toString()}`;
}
