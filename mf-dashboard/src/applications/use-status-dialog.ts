import { i18n } from 'shared/i18n/i18n';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { toasts } from 'shared/runtime/toasts';
import type { StatusDialogProps } from './status-dialog';

/**
 * The dialog is heavy and the list does not need it: its code is fetched once the list is on the screen, so
 * that it is there when the candidate asks. If that failed (a train in a tunnel), the press fetches it again.
 */
export function useStatusDialog(wanted: boolean) {
  const [Loaded, setLoaded] = useState<ComponentType<StatusDialogProps> | null>(null);

  const load = useCallback(async (): Promise<void> => {
    const { StatusDialog } = await import('./status-dialog');
    setLoaded(() => StatusDialog);
  }, []);

  useEffect(() => {
    if (wanted)
      load().catch((error: unknown) => console.error('The details could not be fetched ahead', error));
  }, [wanted, load]);

  /** Resolves when the dialog can be shown; when it cannot, an error is shown. */
  const ready = useCallback(async (): Promise<boolean> => {
    try {
      await load();
      return true;
    } catch (error) {
      console.error('The details could not be opened', error);
      toasts.error(i18n.t('The details could not be opened. Check your connection and try again.'));
      return false;
    }
  }, [load]);

  return { StatusDialog: Loaded, ready };
}
