import { certificateParts, documentSlots, type DocumentStep } from 'contract/wire/documents';

/** The server's name for each slot, part or document, -> the slot that shows its messages. */
export function serverNames(step: DocumentStep): Readonly<Record<string, string>> {
  const pairs = documentSlots[step].flatMap(({ slot, name }, index) => [
    [name, slot] as const,
    [certificateParts[index] ?? name, slot] as const,
  ]);
  return Object.fromEntries(pairs);
}
