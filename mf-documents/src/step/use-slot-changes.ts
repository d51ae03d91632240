import { useLingui } from '@lingui/react';
import { useLayoutEffect, useState } from 'react';
import type { DocumentSlot } from 'contract/wire/documents';
import type { Endpoint } from 'contract/wire/endpoints';
import { messageText } from 'contract/language/message-text';
import type { MessageDescriptor } from '@lingui/core';
import { useFormFrame } from 'shared/form/form-context';
import { ApiError, call, type CallOptions } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { whileSaving } from 'shared/runtime/user-data';
import type { StepProps } from './step-props';

export interface SlotOfStep extends Pick<StepProps, 'step' | 'information'> {
  readonly entry: DocumentSlot;
}
export type SlotChanges = ReturnType<typeof useSlotChanges>;

/** Changes what is stored of a slot, and shows what is stored then, also after a failure. */
export function useSlotChanges({ step, information, entry }: SlotOfStep) {
  const { i18n } = useLingui();
  const filename = information.stored?.get(entry.name)?.filename;
  const absence = information.absences?.get(entry.name)?.reason;
  const { locked } = useFormFrame();
  const [changed, setChanged] = useState<{ readonly slot: Element | null } | null>(null);

  useLayoutEffect(() => {
    // The pressed button is gone with what it was for: its focus stays in the slot.
    const wasLost = document.activeElement === document.body;
    if (wasLost) changed?.slot?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  }, [changed, filename, absence]); // the answers are shown a moment after they have been loaded

  const change = async (
    button: Element | null,
    endpoint: Endpoint,
    options: CallOptions,
    done: string | MessageDescriptor,
  ) => {
    const slot = button?.closest('.mg-slot') ?? null;
    await whileSaving(async () => {
      try {
        await call(endpoint, { ...options, ifMatch: information.versions?.[step] });
        toasts.success(messageText(i18n, done));
      } catch (error) {
        console.error('The stored file is not changed', error);
        if (error instanceof ApiError && error.code === 'changed-elsewhere')
          toasts.error(
            i18n.t('Your files were changed in another tab or on another device. Nothing was changed now'),
          );
      }
      await information.reload();
    });
    setChanged({ slot });
  };
  return { change, locked };
}
