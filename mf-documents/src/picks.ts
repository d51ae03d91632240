import { documentSlots, documentSteps, type DocumentStep } from 'shared/contract/documents';
import { usePickedFiles, type PickedFiles } from 'shared/form/picked-files';

/** Slot of a step -> the file picked for it. */
export type StepPicks = Readonly<Record<string, File | undefined>>;

/** The key of a slot among all picks. */
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
