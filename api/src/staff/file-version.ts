import { documentSlots } from 'contract/wire/documents';

/** The labels of the documents wizard's slots, by their names on the wire. */
export const slotLabels: ReadonlyMap<string, string> = new Map(
  Object.values(documentSlots)
    .flat()
    .map(({ name, label }) => [name, label] as const),
);

/** What staff type to name one file of a slot: the first letters of its random reference. */
export const fileVersion = (reference: string): string => reference.slice(0, 8);
