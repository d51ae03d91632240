import { Trans, useLingui } from '@lingui/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { FieldError, FieldHint } from './field';
import { PdfError, type PdfProblem } from './pdf/open-pdf';
import { unlockPdf } from './pdf/unlock-pdf';
import type { usePick } from './use-pick';
import './unlock-pdf.css';

interface UnlockPdfProps {
  readonly file: File;
  /** Of the slot. */
  readonly label: string;
  readonly locked: boolean;
  readonly pick: Pick<ReturnType<typeof usePick>, 'take' | 'settle' | 'input'>;
}

const elsewhere =
  /*i18n*/ 'We could not open this PDF here. Open it in another app, print it to a new PDF, and choose that';
const problems: Readonly<Record<PdfProblem, string>> = {
  password: /*i18n*/ 'Enter the password of this PDF',
  'wrong-password': /*i18n*/ 'That is not the password of this PDF. Check capital letters and try again',
  broken: elsewhere,
  'too-long': elsewhere,
  undrawable: elsewhere,
};

const unseen = { 0: <span className="mg-visually-hidden" /> };

/** Opens a PDF with its password, on this device, and picks it without one: staff could not open it. */
export function UnlockPdf({ file, label, locked, pick }: UnlockPdfProps) {
  const { i18n } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const { name } = file;

  // The candidate has just chosen the file: the next thing to do is here.
  useLayoutEffect(() => input.current?.focus(), []);

  const open = async () => {
    if (isOpening) return;
    const password = input.current?.value ?? '';
    setProblem('');
    if (!password) return setProblem(problems.password);
    setOpening(true);
    try {
      const unlocked = await unlockPdf(file, password);
      if (await pick.take(unlocked)) pick.input.current?.focus();
    } catch (error) {
      console.warn('The PDF cannot be opened', error);
      setProblem(problems[error instanceof PdfError ? error.kind : 'broken']);
      input.current?.focus();
    } finally {
      setOpening(false);
    }
  };

  return (
    <div className="mg-unlock" role="group" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className="mg-unlock__title" role="status">
        {i18n.t('This PDF asks for a password: {name}', { name })}
      </p>
      <FieldHint id={`${id}-hint`}>
        {i18n.t(
          'We open it on this device and keep it without the password, which is sent to nobody. For an e-Aadhaar ' +
            'it is the first four letters of your name in capitals and your year of birth, such as ASHA1998.',
        )}
      </FieldHint>
      <label className="mg-field__label" htmlFor={`${id}-password`}>
        {i18n.t('Password of the PDF')}
      </label>
      <div className="mg-unlock__row">
        <div className="mg-control mg-unlock__control">
          <input
            ref={input}
            id={`${id}-password`}
            className="mg-control__input"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            readOnly={locked || isOpening}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={problem ? true : undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // it would submit the form around the slot
              void open();
            }}
          />
        </div>
        <Button variant="secondary" loading={locked || isOpening} onClick={() => void open()}>
          <Trans id="Open<0> the PDF for {label}</0>" values={{ label }} components={unseen} />
        </Button>
        <Button variant="quiet" onClick={() => pick.settle(i18n.t('{name} is left out', { name }))}>
          <Trans id="Leave it out<0> of {label}</0>" values={{ label }} components={unseen} />
        </Button>
      </div>
      <div role="alert">
        <FieldError id={`${id}-problem`}>{i18n.t(problem)}</FieldError>
      </div>
    </div>
  );
}
