import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { toasts } from 'shared/runtime/toasts';
import { accept, isConverted, nothingDropped, refusalOfAll, type LockedPdf, type Slot } from './accept-pick';
import { useFormFrame } from './form-context';
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
  /** The accepted or locked file, or why it was refused; null when another one was chosen meanwhile. */
  const acceptLast = async (file: File): Promise<File | LockedPdf | string | null> => {
    const turn = ++last.current;
    setPreparing(isConverted(file, slot));
    const accepted = await accept(file, slot);
    if (turn !== last.current) return null;
    setPreparing(false);
    return accepted;
  };
  return { isPreparing, acceptLast };
}

/** What the slot shows: its pick, and what stands against it. */
function useSlotState({ picks, slot, label }: Slot) {
  const { i18n } = useLingui();
  const picked = picks.files[slot];
  const refusal = picked && picks.refusals[slot];
  const [ownProblem, setProblem] = useState<SlotProblem | null>(null);
  const problem = ownProblem ?? (refusal ? { kind: 'unusable' as const, message: refusal } : null);
  /** A PDF that waits for its password. */
  const [askedFor, setAskedFor] = useState<File | null>(null);
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => showInControl(input.current, picked), [picked]);

  const show = (next: { problem?: SlotProblem; askedFor?: File; status?: string }) => {
    setProblem(next.problem ?? null);
    setAskedFor(next.askedFor ?? null);
    setStatus(next.status ?? '');
  };
  /** A sentence of its own: it is also read in the summary, far from the slot. */
  const named = (message: string) => `${label}: ${message}`;

  /** Runs at each submit. */
  const check = async (): Promise<string | null> => {
    if (askedFor) {
      const { name } = askedFor;
      return named(i18n.t('{name} asks for a password. Enter it, or leave the file out', { name }));
    }
    const isKnown = problem !== null && problem.kind !== 'changed';
    if (isKnown || !picked) return problem?.message ?? null;
    const found = await problemOfPick(picked);
    const changed = found && { ...found, message: named(found.message) };
    setProblem(changed);
    return changed?.message ?? null;
  };
  return { picked, problem, askedFor, status, input, show, named, check };
}

/**
 * Accepts files for a slot, chosen or dropped. Refuses unsuitable ones with the reason, and keeps an earlier
 * pick.
 * @param onChange called when the slot's state changes, which makes the form's complaint obsolete
 * @param onPhotos gets several pictures, which become one PDF
 */
export function usePick(props: Slot, onChange: () => void, onPhotos: (pictures: readonly File[]) => void) {
  const { i18n } = useLingui();
  const { picks, slot } = props;
  const { show, named, ...state } = useSlotState(props);
  const { picked, input } = state;
  const { isPreparing, acceptLast } = useAccept(props);
  const { locked, waitFor } = useFormFrame();

  usePageDropGuard();

  const refuse = (reason: string) => {
    const message = picked ? i18n.t('{reason}. {name} stays chosen.', { reason, name: picked.name }) : reason;
    show({ problem: { kind: 'refused', message: named(message) } });
    showInControl(input.current, picked);
  };

  const choose = (file: File) => {
    show({ status: i18n.t('{name}, {size}, is chosen', { name: file.name, size: sizeText(file.size) }) });
    onChange();
    picks.pick(slot, file);
  };

  const askForPassword = (file: File) => {
    show({ askedFor: file });
    showInControl(input.current, picked);
  };

  const judge = async (file: File): Promise<boolean> => {
    const accepted = await acceptLast(file);
    if (accepted === null) return false;
    // A submit that waits for this sends what is rendered.
    flushSync(() => {
      if (typeof accepted === 'string') refuse(accepted);
      else if ('locked' in accepted) askForPassword(accepted.locked);
      else choose(accepted);
    });
    return accepted instanceof File;
  };

  /** @returns whether the file is chosen */
  const take = async (file: File | undefined): Promise<boolean> =>
    file !== undefined && !locked && waitFor(judge(file));

  /** The button that was pressed is gone: the focus goes to the control. */
  const settle = (message: string) => {
    show({ status: message });
    onChange();
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

  const takeAll = (files: readonly File[], what: 'chose' | 'dropped') => {
    if (files.length === 0) return refuse(i18n.t(nothingDropped));
    if (files.length === 1) return void take(files[0]);
    const refusal = refusalOfAll(files, props, what);
    if (refusal) return refuse(refusal);
    showInControl(input.current, picked);
    show({});
    onPhotos(files);
  };

  const { over, drag } = useDrop(locked, (files) => {
    if (locked && files.length > 0) toasts.error(i18n.t('You can add files when the upload has finished'));
    else takeAll([...files], 'dropped');
  });

  const actions = { take, takeAll, takeCopy, remove, settle };
  return { ...state, drag, isPreparing, over, ...actions };
}
