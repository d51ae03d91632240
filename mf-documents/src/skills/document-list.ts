import { documentSlots, documentSteps, isRequiredFor } from 'shared/contract/documents';
import type { PickedFiles } from 'shared/form/picked-files';
import type { Known } from '../personal-information';
import { picksOf } from '../picks';

/** Labels, in the order of the wizard. */
export interface DocumentList {
  readonly stored: readonly string[];
  /** Required for this candidate, neither stored nor picked. */
  readonly needed: readonly string[];
  /** Picked and not uploaded; those that are stored too say so. */
  readonly waiting: readonly string[];
}

/** Where each document of the four steps is. */
export function documentList(
  { stored, hasExperience }: Pick<Known, 'stored' | 'hasExperience'>,
  picks: PickedFiles,
): DocumentList {
  const slots = documentSteps.flatMap(({ slug }) => {
    const chosen = picksOf(slug, picks);
    return documentSlots[slug].map((entry) => ({
      label: entry.label,
      required: isRequiredFor(entry, hasExperience),
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
