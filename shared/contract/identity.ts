import { mixed, object } from 'yup';
import { documentSlots } from './documents';
import { refusalOfPick } from './files';

/** One upload slot of a form (spec section 3): the stored file's reference and the file that was newly picked. */
export interface UploadSlot {
  url: string | null;
  file: File | null;
}
export type UploadSlots = Record<string, UploadSlot>;

export const emptySlot: Readonly<UploadSlot> = { url: null, file: null };

/** What is wrong with a slot, or null. A required one is satisfied by a stored or a new file. */
export function problemOfSlot(
  { label, required, kinds }: (typeof documentSlots)['basic-identity'][number],
  slot: Readonly<UploadSlot> | undefined,
): string | null {
  if (slot?.file) return refusalOfPick(slot.file, kinds);
  return required && !slot?.url ? `Please upload your ${label}` : null;
}

/** Validates the identity form, slot by slot; the spec shows no rule beyond "marked required". */
export const identitySchema = object(
  Object.fromEntries(
    documentSlots['basic-identity'].map((entry) => [
      entry.slot,
      mixed<UploadSlot>().test('slot', (slot, context) => {
        const message = problemOfSlot(entry, slot);
        return message ? context.createError({ message }) : true;
      }),
    ]),
  ),
);
