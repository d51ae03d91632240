import { documentSlots, documentSteps, type DocumentStep } from 'contract/wire/documents';
import { usePickedFiles, type PickedFiles } from 'shared/form/picked-files';

/** Slot of a step -> the file picked for it. */
type StepPicks = Readonly<Record<string, File | undefined>>;

export const pickKey = (step: DocumentStep, slot: string) => `documents/${step}/${slot}`;

/** Of all steps. */
export const pickKeys = documentSteps.flatMap(({ slug }) =>
  documentSlots[slug].map(({ slot }) => pickKey(slug, slot)),
);

/** The files that wait on this device, of all four steps: a step has to know what another one left there. */
export const useDocumentPicks = (): PickedFiles => usePickedFiles(pickKeys);

export function picksOf(step: DocumentStep, { files }: PickedFiles): StepPicks {
  return Object.fromEntries(documentSlots[step].map(({ slot }) => [slot, files[pickKey(step, slot)]]));
}

export function bytesOf(picks: StepPicks): number {
  return Object.values(picks).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/**
 * How far each file of a step is, 0 to 1, when `share` of the body has left: files leave in the order of the
 * slots.
 */
export function slotProgress(
  step: DocumentStep,
  picks: StepPicks,
  share: number,
): Readonly<Record<string, number>> {
  let left = share * bytesOf(picks);
  const progress: Record<string, number> = {};
  for (const { slot } of documentSlots[step]) {
    const size = picks[slot]?.size;
    if (!size) continue;
    progress[slot] = Math.min(1, Math.max(0, left / size));
    left -= size;
  }
  return progress;
}
