import { i18n } from 'shared/i18n/i18n';
import { isReadable } from './file-content';
import { copyOf } from './picked-store';

/** Why the slot stops a submit. */
export interface SlotProblem {
  readonly message: string;
  /**
   * `refused`: another file was not accepted. `changed`: the pick can no longer be read from the disk.
   * `unusable`: the API refused the pick.
   */
  readonly kind: 'refused' | 'changed' | 'unusable';
  /** The kept copy of a changed file. */
  readonly copy?: File | null;
}

/** Why a pick that was fine when it was chosen cannot be sent; null when it can. */
export async function problemOfPick(file: File): Promise<SlotProblem | null> {
  if (await isReadable(file)) return null;
  const copy = await copyOf(file).catch((error: unknown) => {
    console.warn('The kept copy cannot be read', error);
    return null;
  });
  const { name } = file;
  const message = copy
    ? i18n.t(
        '{name} was changed, moved or deleted after you chose it. ' +
          'Use the copy kept on this device, or choose the file again',
        { name },
      )
    : i18n.t('{name} was changed, moved or deleted after you chose it. Choose the file again', { name });
  return { kind: 'changed', message, copy };
}
