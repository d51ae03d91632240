import { useEffect, useRef, useState, type DragEvent } from 'react';
import { refusalOfPick, type FileKind } from 'shared/contract/files';
import { sizeText } from './size-text';

interface Slot {
  readonly kinds: readonly FileKind[];
  readonly picked: File | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** Makes the browser's own control tell what is chosen, also after a restore or a refusal. */
function showInControl(input: HTMLInputElement | null, file: File | undefined) {
  if (!input) return;
  if (!file || typeof DataTransfer === 'undefined') input.value = '';
  else {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
  }
}

/**
 * Takes files into a slot, by its control or dropped on it, and refuses those that cannot be taken: with the reason, and
 * without evicting an earlier pick.
 * @param onChange the slot holds something else than what the server complained of
 */
export function usePick({ kinds, picked, onPick, onRemove }: Slot, locked: boolean, onChange: () => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => showInControl(input.current, picked), [picked]);

  const take = (file: File | undefined) => {
    if (!file || locked) return;
    const reason = refusalOfPick(file, kinds);
    setRefused(reason && (picked ? `${reason}. ${picked.name} stays chosen.` : reason));
    setNews(reason ? '' : `${file.name}, ${sizeText(file.size)}, is chosen`);
    if (reason) return showInControl(input.current, picked);
    onChange();
    onPick(file);
  };

  const remove = () => {
    setRefused(null);
    onChange();
    setNews(`${picked?.name ?? 'The file'} is no longer chosen`);
    onRemove();
    input.current?.focus(); // the button that was pressed is gone
  };

  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault(); // else the browser opens the file in place of the page
      setOver(!locked);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };

  return { input, refused, setRefused, news, over, take, remove, drag };
}
