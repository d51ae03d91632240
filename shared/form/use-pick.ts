import { useEffect, useRef, useState, type DragEvent } from 'react';
import { fileMessages, refusalOfPick } from 'contract/files';
import { toasts } from 'shared/runtime/toasts';
import { isReadable } from './file-content';
import type { FileSlotProps } from './file-slot-props';
import { problemOfPick, type SlotProblem } from './pick-problem';
import { heicToJpeg, isHeic } from './picture-to-jpeg';
import { sizeText } from './size-text';
import { usePageDropGuard } from './use-page-drop-guard';

type Slot = Pick<FileSlotProps, 'kinds' | 'picture' | 'picks' | 'slot'>;

/** Shows the chosen file in the browser's own control, also after a restore or a refusal. */
function showInControl(input: HTMLInputElement | null, file: File | undefined) {
  if (!input) return;
  if (!file || typeof DataTransfer === 'undefined') input.value = '';
  else {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
  }
}

/** The accepted file, or why it was refused. */
async function accept(file: File, { kinds, picture }: Slot): Promise<File | string> {
  let usable = file;
  if (picture && isHeic(file)) {
    try {
      usable = await heicToJpeg(file);
    } catch (error) {
      console.warn('This browser cannot convert HEIC', error);
      return fileMessages.kind(kinds);
    }
  }
  const reason = refusalOfPick(usable, kinds);
  if (reason) return reason;
  return (await isReadable(usable)) ? usable : `We could not read ${file.name}. Please choose another file`;
}

/**
 * @returns `drag`, the handlers of the place that files are dropped on; `over`: files are held over it now
 */
function useDrop(locked: boolean, onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault(); // else the browser opens the file in place of the page
      setOver(!locked);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return { over, drag };
}

/**
 * Accepts files for a slot, chosen or dropped. Refuses unsuitable ones with the reason, and keeps an earlier
 * pick.
 * @param onChange called when the slot's state changes, which makes the form's complaint obsolete
 */
export function usePick(props: Slot, locked: boolean, onChange: () => void) {
  const { picks, slot } = props;
  const picked = picks.files[slot];
  const [problem, setProblem] = useState<SlotProblem | null>(null);
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const lastTake = useRef(0);

  usePageDropGuard();
  useEffect(() => showInControl(input.current, picked), [picked]);

  const refuse = (reason: string) => {
    setProblem({ kind: 'refused', message: picked ? `${reason}. ${picked.name} stays chosen.` : reason });
    setStatus('');
    showInControl(input.current, picked);
  };

  const choose = (file: File) => {
    setProblem(null);
    setStatus(`${file.name}, ${sizeText(file.size)}, is chosen`);
    onChange();
    picks.pick(slot, file);
  };

  const take = async (file: File | undefined) => {
    if (!file || locked) return;
    const turn = ++lastTake.current;
    const accepted = await accept(file, props);
    if (turn !== lastTake.current) return; // another file was chosen meanwhile
    if (typeof accepted === 'string') refuse(accepted);
    else choose(accepted);
  };

  /** The button that was pressed is gone: the focus goes to the control. */
  const settle = (message: string) => {
    setProblem(null);
    onChange();
    setStatus(message);
    input.current?.focus();
  };

  const remove = () => {
    settle(`${picked?.name ?? 'The file'} is no longer chosen`);
    picks.remove(slot);
  };

  const takeCopy = (copy: File) => {
    choose(copy);
    input.current?.focus();
  };

  /** Runs at each submit. */
  const check = async (): Promise<string | null> => {
    const found = problem?.kind === 'refused' || !picked ? problem : await problemOfPick(picked);
    setProblem(found);
    return found?.message ?? null;
  };

  const { over, drag } = useDrop(locked, (files) => {
    if (locked && files.length > 0) toasts.error('You can add files when the upload has finished');
    else if (files.length > 1) refuse(`Add one file here. You dropped ${files.length}`);
    else void take(files[0]);
  });

  return {
    input,
    picked,
    problem,
    refuse,
    status,
    over,
    take: (file: File | undefined) => void take(file),
    remove,
    takeCopy,
    dismiss: () => settle(''),
    check,
    drag,
  };
}
