import { useLingui } from '@lingui/react';
import { useState } from 'react';
import {
  documentSlots,
  toDocumentsForm,
  type DocumentSlot,
  type DocumentStep,
} from 'contract/wire/documents';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { useUpload } from 'shared/form/use-upload';
import { ApiError } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { whileSaving } from 'shared/runtime/user-data';
import * as successMessages from 'contract/wire/success-messages';
import type { Known } from '../personal-information';
import { pickKey, picksOf } from '../picks';
import { serverNames } from './server-names';
import type { StepProps } from './step-props';

const othersSaved = successMessages.saveOtherDocuments;

/** Where a step's files are sent, and the toast after it (spec section 8). */
const saves: Readonly<Record<DocumentStep, readonly [endpoint: Endpoint, saved: string]>> = {
  'basic-identity': [endpoints.saveIdentityDocuments, successMessages.saveIdentityDocuments],
  'academic-documents': [endpoints.saveAcademicDocuments, successMessages.saveAcademicDocuments],
  'professional-background': [endpoints.saveOtherDocuments, othersSaved],
  'skills-validation': [endpoints.saveOtherDocuments, othersSaved],
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** Uploads the picks of a step, shows the toast and reloads the stored files (spec section 4). */
export function useSaveDocuments({
  step,
  information,
  picks,
}: Pick<StepProps, 'step' | 'information' | 'picks'>) {
  const { i18n } = useLingui();
  const [endpoint, saved] = saves[step];
  const { send, progress, cancel, leaveDialog, isGone } = useUpload();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [newer, setNewer] = useState<readonly DocumentSlot[]>([]);

  /**
   * Sends the picks with the version that the page shows, so that no newer stored file is overwritten unseen.
   */
  const sendPicks = async (body: FormData, shown: Known | undefined) => {
    try {
      return await send(endpoint, body, { ifMatch: shown?.versions[step], saysLost: true });
    } catch (error) {
      const now = codeOf(error) === 'changed-elsewhere' ? await information.reload() : undefined;
      if (!now || now.versions[step] === shown?.versions[step]) throw error;
      const chosen = picksOf(step, picks);
      const overwritten = documentSlots[step].filter(
        ({ slot, name }) =>
          chosen[slot] && now.stored.get(name)?.filename !== shown?.stored.get(name)?.filename,
      );
      setNewer(overwritten);
      if (overwritten.length > 0) throw error;
      return await send(endpoint, body, { ifMatch: now.versions[step], saysLost: true });
    }
  };

  /** Of the files of one call the API may refuse some and store the others: those are no picks any more. */
  const keepRefused = async ({ fields }: ApiError, shown: Known | undefined) => {
    const refused = new Map(
      Object.entries(fields).map(([name, reason]) => [serverNames(step)[name], reason]),
    );
    for (const [slot, reason] of refused) if (slot) picks.refuse(pickKey(step, slot), reason);
    const now = refused.size > 0 && shown ? await information.reload() : undefined;
    for (const { slot, name } of now ? documentSlots[step] : []) {
      const isStored = now?.stored.get(name)?.filename !== shown?.stored.get(name)?.filename;
      if (isStored && !refused.has(slot)) picks.remove(pickKey(step, slot));
    }
  };

  const save = async () => {
    const body = toDocumentsForm(step, picksOf(step, picks));
    if (!body) return true;
    const shown = await information.known();
    setFailure(null);
    setNewer([]);
    try {
      await sendPicks(body, shown);
    } catch (error) {
      if (error instanceof ApiError) {
        setFailure(error);
        await keepRefused(error, shown);
      }
      if (codeOf(error) === 'ERR_CANCELED') return false;
      throw error;
    }
    toasts.success(i18n.t(saved));
    // The slots turn from picked to stored in one go; what cannot be loaded now is loaded at the next
    // navigation.
    await information.reload();
    for (const { slot } of documentSlots[step]) picks.remove(pickKey(step, slot));
    await picks.settled();
    return !isGone();
  };

  return {
    /**
     * Sends the step's picks in one call. True when they are stored, or when there was nothing to send; false
     * when the candidate cancelled or went away. Every failure leaves all picks in place. @throws ApiError
     */
    save: () => whileSaving(save),
    progress,
    cancel,
    leaveDialog,
    /** Why the last try ended without a save; null once there is a new one. */
    failure,
    /** The failure is not about a file: the same picks may be sent again. */
    lost: failure !== null && Object.keys(failure.fields).length === 0,
    /**
     * Picked slots whose stored file is newer than the page showed: the reason why the last try was refused.
     */
    newer,
  };
}
