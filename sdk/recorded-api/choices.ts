import table from './choices.json' with { type: 'json' };

/**
 * What a tester may choose about the recorded API. The choices are in the address
 * (`?user=complete&api=slow`), so that a link shows the same state to others.
 */
export const choices = table;

export type ChoiceName = keyof typeof choices;
export type Choices = { readonly [Name in ChoiceName]: keyof (typeof choices)[Name]['options'] };

export const choiceNames = Object.keys(choices) as ChoiceName[];

/** The choices of an address; whatever it does not name, or names wrongly, is the first option. */
export function readChoices(search: string): Choices {
  const given = new URLSearchParams(search);
  const entries = choiceNames.map((name) => {
    const known = Object.keys(choices[name].options);
    const wanted = given.get(name);
    return [name, wanted !== null && known.includes(wanted) ? wanted : known[0]];
  });
  return Object.fromEntries(entries) as Choices; // each value is an option of its name
}

/** The address's query with one choice changed; other parameters stay. */
export function withChoice(search: string, name: ChoiceName, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `?${query.toString()}`;
}
