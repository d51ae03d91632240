import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { keepPick } from 'shared/form/picked-store';
import { session } from 'shared/runtime/session';
import { Button } from 'shared/ui/button';
import { pagesRead } from './pdf/pages-read';
import { readFile, type ResumeReading } from './read-file';
import { setFinds } from './resume-finds';
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

/** Sentences about the answers that were found. */
function found(count: number, { pages }: ResumeReading): MessageDescriptor[] {
  if (count === 0)
    return [/*i18n*/ { id: 'We found no new answers in your resume. Please fill in the fields yourself.' }];
  const answers = /*i18n*/ {
    id: 'We found {count, plural, one {# answer} other {# answers}} in your resume. {count, plural, one {It stands beside its field} other {They stand beside the fields}}, here or in a later step.',
    values: { count },
  };
  const part = /*i18n*/ {
    id: 'We read its first {read} pages of {pages}.',
    values: { read: pagesRead, pages },
  };
  return pages > pagesRead ? [answers, part] : [answers];
}

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'read'; readonly sentences: readonly MessageDescriptor[]; readonly isProblem: boolean };

/** Reads the resume, and says what became of it. */
export function Reading({ file, answers, control }: ReadingProps) {
  const { i18n } = useLingui();
  const [state, setState] = useState<State>({ kind: 'reading' });
  const cancel = useRef<AbortController>(null);

  const finish = useEffectEvent(async (reading: ResumeReading) => {
    const isKept = reading.isUsable && (await keepForStep5(file));
    const waits = isKept
      ? [/*i18n*/ { id: '{file} waits for you in step 5.', values: { file: file.name } }]
      : [];
    if (reading.problem)
      return setState({ kind: 'read', sentences: [reading.problem, ...waits], isProblem: true });
    const finds = newFinds(reading.finds, answers);
    setFinds(finds);
    const count = new Set(finds.map(({ field }) => field)).size;
    setState({ kind: 'read', sentences: [...found(count, reading), ...waits], isProblem: false });
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
        const unread = /*i18n*/ {
          id: 'We could not read {file} on this device. Please fill in the fields yourself.',
          values: { file: file.name },
        };
        setState({ kind: 'read', sentences: [unread], isProblem: true });
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
        {state.kind === 'reading' ? i18n.t('Reading {file} on this device', { file: file.name }) : null}
        {state.kind === 'cancelled' ? i18n.t('{file} is not read', { file: file.name }) : null}
        {state.kind === 'read' ? state.sentences.map((sentence) => i18n.t(sentence)).join(' ') : null}
      </p>
      {state.kind === 'reading' ? (
        <Button variant="quiet" onClick={stop}>
          {i18n.t('Cancel')}
        </Button>
      ) : null}
    </div>
  );
}
