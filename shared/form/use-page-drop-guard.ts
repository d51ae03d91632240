import { useEffect } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { toasts } from 'shared/runtime/toasts';

/** A file dropped beside a slot is refused in words: by default the browser would leave the page for it. */
export function usePageDropGuard(): void {
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      // A slot, or the guard of another one, has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types?.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'dragover') return; // the browser accepts a drop
      toasts.error(
        i18n.t('The file was not added. Drop it on the box that it belongs to, or use Choose file'),
      );
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrag);
    };
  }, []);
}
