import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { keepPick } from 'shared/form/picked-store';
import { session } from 'shared/runtime/session';
import { Button } from 'shared/ui/button';
import { pagesRead } from './pdf/pages-read';
import { readFile, type ResumeReading } from './read-file';
import { keepFinds } from './resume-finds';
import { newFinds } from './same-answer';

export interface ReadingProps {
  readonly file: File;
  /** What the first step's fields have. */
  readonly answers: Readonly<Partial<Record<string, unknown>>>;
  /** Gets the focus when the button that was pressed goes. */
  readonly control: RefObject<HTMLInputElement | null>;
}

/** The slot of step 5: one resume, asked for once. */
const resumeSlot = 'onboarding/resume';

async function keepForStep5(file: File): Promise<boolean> {
  try {
    await keepPick(session.get()?.user.id ?? '', resumeSlot, file);
    return true;
  } catch (error) {
    console.warn('The resume cannot be kept on this device', error);
    return false;
  }
}

const answersText = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);

function foundText(count: number, { pages }: ResumeReading): string {
  if (count === 0) return 'We found no new answers in your resume. Please fill in the fields yourself.';
  const part = pages > pagesRead ? ` We read its first ${pagesRead} pages of ${pages}.` : '';
  const stands = count === 1 ? 'It stands beside its field' : 'They stand beside the fields';
  return `We found ${answersText(count)} in your resume. ${stands}, here or in a later step.${part}`;
}

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'read'; readonly text: string; readonly isProblem: boolean };

/** Reads the resume, and says what became of it. */
export function Reading({ file, answers, control }: ReadingProps) {
  const [state, setState] = useState<State>({ kind: 'reading' });
  const cancel = useRef<AbortController>(null);

  const finish = useEffectEvent(async (reading: ResumeReading) => {
    const isKept = reading.isUsable && (await keepForStep5(file));
    const waits = isKept ? ` ${file.name} waits for you in step 5.` : '';
    if (reading.problem)
      return setState({ kind: 'read', text: `${reading.problem}.${waits}`, isProblem: true });
    const finds = newFinds(reading.finds, answers);
    keepFinds(finds);
    const count = new Set(finds.map(({ field }) => field)).size;
    setState({ kind: 'read', text: foundText(count, reading) + waits, isProblem: false });
  });

  useEffect(() => {
    const controller = new AbortController();
    cancel.current = controller;
    readFile(file, controller.signal).then(
      (reading) => {
        if (!controller.signal.aborted) void finish(reading);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error('The resume could not be read', error);
        const text = `We could not read ${file.name} on this device. Please fill in the fields yourself.`;
        setState({ kind: 'read', text, isProblem: true });
      },
    );
    return () => controller.abort();
  }, [file]);

  const stop = () => {
    cancel.current?.abort();
    setState({ kind: 'cancelled' });
    control.current?.focus();
  };

  return (
    <div className="onb-resume__state">
      <p
        role="status"
        className={state.kind === 'read' && state.isProblem ? 'onb-resume__problem' : undefined}
      >
        {state.kind === 'reading' ? `Reading ${file.name} on this device` : null}
        {state.kind === 'cancelled' ? `${file.name} is not read` : null}
        {state.kind === 'read' ? state.text : null}
      </p>
      {state.kind === 'reading' ? (
        <Button variant="quiet" onClick={stop}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}
