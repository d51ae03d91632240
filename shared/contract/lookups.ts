/** An entry of a qualification, degree, skill or language list. Only active ones are offered (spec section 3). */
export interface LookupEntry {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

export const lookupKinds = ['qualification', 'degree', 'skills', 'languages'] as const;
/** Also the last part of the call's path. */
export type LookupKind = (typeof lookupKinds)[number];

/** Lookups are fetched in full (spec section 9). */
export const lookupQuery = { page: 1, limit: 10_000 } as const;
