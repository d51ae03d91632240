import { documentSlots, type DocumentStep } from 'shared/contract/documents';
import type { StepPicks } from '../picks';
export function bytesOf(picks: StepPicks): number {
  return Object.values(picks).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/**
 * How far each file of a step is, 0 to 1, when `share` of the whole body has left: the files leave one after the
 * other, in the order of the slots.
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
