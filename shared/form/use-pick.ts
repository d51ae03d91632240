import { useEffect, useRef, useState, type DragEvent } from 'react';
import { i18n } from 'contract/i18n';
import { toasts } from 'shared/runtime/toasts';
import { accept, isConverted, refusalOfAll, type Slot } from './accept-pick';
import { problemOfPick, type SlotProblem } from './pick-problem';
import { sizeText } from './size-text';
import { usePageDropGuard } from './use-page-drop-guard';

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

/** React also passes on what happens in the dialog of the slot's photos. */
const isInside = ({ currentTarget, target }: DragEvent): boolean => currentTarget.contains(target as Node);

/**
 * @returns `drag`, the handlers of the place that files are dropped on; `over`: files are held over it now
 */
function useDrop(locked: boolean, onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!isInside(event)) return;
      event.preventDefault(); // else the browser opens the file in place of the page
      setOver(!locked);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isInside(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return { over, drag };
}

/** Accepts one file; the last one chosen wins. */
function useAccept(slot: Slot) {
  const [isPreparing, setPreparing] = useState(false);
  const last = useRef(0);
  /** The accepted file, or why it was refused; null when another one was chosen meanwhile. */
  const acceptLast = async (file: File): Promise<File | string | null> => {
    const turn = ++last.current;
    setPreparing(isConverted(file, slot));
    const accepted = await accept(file, slot);
    if (turn !== last.current) return null;
    setPreparing(false);
    return accepted;
  };
  return { isPreparing, acceptLast };
}

/**
 * Accepts files for a slot, chosen or dropped. Refuses unsuitable ones with the reason, and keeps an earlier
 * pick.
 * @param onChange called when the slot's state changes, which makes the form's complaint obsolete
 * @param onPhotos gets several pictures, which become one PDF
 */
export function usePick(
  props: Slot,
  locked: boolean,
  onChange: () => void,
  onPhotos: (pictures: readonly File[]) => void,
) {
  const { picks, slot } = props;
  const picked = picks.files[slot];
  const [problem, setProblem] = useState<SlotProblem | null>(null);
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isPreparing, acceptLast } = useAccept(props);

  usePageDropGuard();
  useEffect(() => showInControl(input.current, picked), [picked]);

  const refuse = (reason: string) => {
    const message = picked ? i18n.t('{reason}. {name} stays chosen.', { reason, name: picked.name }) : reason;
    setProblem({ kind: 'refused', message });
    setStatus('');
    showInControl(input.current, picked);
  };

  const choose = (file: File) => {
    setProblem(null);
    setStatus(i18n.t('{name}, {size}, is chosen', { name: file.name, size: sizeText(file.size) }));
    onChange();
    picks.pick(slot, file);
  };

  /** @returns whether the file is chosen */
  const take = async (file: File | undefined): Promise<boolean> => {
    if (!file || locked) return false;
    const accepted = await acceptLast(file);
    if (accepted === null) return false;
    if (typeof accepted === 'string') refuse(accepted);
    else choose(accepted);
    return accepted instanceof File;
  };

  /** The button that was pressed is gone: the focus goes to the control. */
  const settle = (message: string) => {
    setProblem(null);
    onChange();
    setStatus(message);
    input.current?.focus();
  };

  const remove = () => {
    settle(
      picked
        ? i18n.t('{name} is no longer chosen', { name: picked.name })
        : i18n.t('The file is no longer chosen'),
    );
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

  const takeAll = (files: readonly File[], what: 'chose' | 'dropped') => {
    if (files.length < 2) return void take(files[0]);
    const refusal = refusalOfAll(files, props, what);
    if (refusal) return refuse(refusal);
    showInControl(input.current, picked);
    setProblem(null);
    onPhotos(files);
  };

  const { over, drag } = useDrop(locked, (files) => {
    if (locked && files.length > 0) toasts.error(i18n.t('You can add files when the upload has finished'));
    else takeAll([...files], 'dropped');
  });

  const state = { picked, problem, status, isPreparing, over };
  const actions = { take, takeAll, takeCopy, remove, settle };
  return { input, drag, check, ...state, ...actions };
}
