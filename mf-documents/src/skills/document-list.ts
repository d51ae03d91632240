import { documentSlots, documentSteps } from 'shared/contract/documents';
import type { DocumentPicks } from '../picks';
import type { StoredDocuments } from '../stored';

/** Labels, in the order of the wizard. */
export interface DocumentList {
  readonly stored: readonly string[];
  /** Marked as required, neither stored nor picked. */
  readonly needed: readonly string[];
  /** Picked and not uploaded, with a word on those that are stored too. */
  readonly waiting: readonly string[];
}

/** Where each document of the four steps is. */
export function documentList(stored: StoredDocuments, picks: DocumentPicks): DocumentList {
  const slots = documentSteps.flatMap(({ slug }) => {
    const chosen = picks.of(slug);
    return documentSlots[slug].map((entry) => ({
      label: entry.label,
      required: entry.required,
      isStored: stored.has(entry.name),
      isPicked: Boolean(chosen[entry.slot]),
    }));
  });
  const labels = (some: typeof slots) => some.map(({ label }) => label);
  const waiting = slots.filter(({ isPicked }) => isPicked);
  return {
    stored: labels(slots.filter(({ isStored }) => isStored)),
    needed: labels(slots.filter((slot) => slot.required && !slot.isStored && !slot.isPicked)),
    waiting: waiting.map(({ label, isStored }) =>
      isStored ? `${label}, to replace the stored file` : label,
    ),
  };
}
