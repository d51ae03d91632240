import { useMemo } from 'react';
import { documentSlots, documentSteps, type DocumentStep } from 'shared/contract/documents';
import { usePickedFiles } from 'shared/form/picked-files';

/** Slot of a step -> the file picked for it. */
export type StepPicks = Readonly<Record<string, File | undefined>>;

/** The files that wait on this device, of all four steps. */
export interface DocumentPicks {
  readonly of: (step: DocumentStep) => StepPicks;
  /** How many of the step's slots have one. */
  readonly count: (step: DocumentStep) => number;
  /** It was picked before the page was loaded. */
  readonly isRestored: (step: DocumentStep, slot: string) => boolean;
  readonly pick: (step: DocumentStep, slot: string, file: File) => void;
  /** Takes picks back; without a slot, all of the step: after they have been saved. */
  readonly remove: (step: DocumentStep, slot?: string) => void;
  /** Resolves once the device has stored all changes so far. */
  readonly settled: () => Promise<unknown>;
}

const keyOf = (step: DocumentStep, slot: string) => `documents/${step}/${slot}`;
const keys = documentSteps.flatMap(({ slug }) => documentSlots[slug].map(({ slot }) => keyOf(slug, slot)));

/** One list for the whole wizard: a step has to know what another one left on the device. */
export function useDocumentPicks(): DocumentPicks {
  const { files, restored, pick, remove, settled } = usePickedFiles(keys);
  return useMemo(() => {
    const of = (step: DocumentStep): StepPicks =>
      Object.fromEntries(documentSlots[step].map(({ slot }) => [slot, files[keyOf(step, slot)]]));
    return {
      of,
      count: (step) => Object.values(of(step)).filter(Boolean).length,
      isRestored: (step, slot) => restored.has(keyOf(step, slot)),
      pick: (step, slot, file) => pick(keyOf(step, slot), file),
      remove: (step, only) => {
        for (const { slot } of documentSlots[step]) {
          if (only === undefined || only === slot) remove(keyOf(step, slot));
        }
      },
      settled,
    };
  }, [files, restored, pick, remove, settled]);
}
