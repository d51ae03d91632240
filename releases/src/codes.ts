import codes from './codes.json' with { type: 'json' };

/** What a code means, who acts, and what to do. */
type Explanation = typeof codes.failures.load;

/** All codes, by the titles of docs/codes.md. */
export const codesByTitle: Readonly<Record<string, Readonly<Record<string, Explanation>>>> = {
  'Refusals of the release server': codes.refusals,
  'Failures of builds in browsers': codes.failures,
};

export const explanations: ReadonlyMap<string, Explanation> = new Map(
  Object.values(codesByTitle).flatMap((known) => Object.entries(known)),
);
