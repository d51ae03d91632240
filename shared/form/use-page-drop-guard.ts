import { useEffect } from 'react';
import { toasts } from 'shared/runtime/toasts';

/** Slots on the page: the guard stays until the last one is gone. */
let slots = 0;

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types?.includes('Files') ?? false;

/** Without this the browser would accept no drop here and open the file in place of the page. */
function onDragOver(event: DragEvent) {
  if (hasFiles(event)) event.preventDefault();
}

function onDrop(event: DragEvent) {
  if (!hasFiles(event)) return;
  event.preventDefault();
  if (event.target instanceof Element && event.target.closest('.mg-slot')) return;
  toasts.error('The file was not added. Drop it on the box that it belongs to, or use Choose file');
}

/** A file dropped beside a slot is refused in words: by default the browser would leave the page for it. */
export function usePageDropGuard(): void {
  useEffect(() => {
    if (slots++ === 0) {
      document.addEventListener('dragover', onDragOver);
      document.addEventListener('drop', onDrop);
    }
    return () => {
      if (--slots > 0) return;
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
}
