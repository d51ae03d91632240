import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { pdfKinds } from 'contract/wire/files';
import { refusalOfFile } from 'shared/form/file-content';
import type { ReadingProps } from './reading';
import './fill-from-resume.css';

const failed = /*i18n*/ 'We could not start to read your resume. Check your connection and choose it again';

/** Beside the first questions: a resume that answers some of them. Folded, so that they stay in view. */
export function FillFromResume({ answers }: Pick<ReadingProps, 'answers'>) {
  const { i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const [Reading, setReading] = useState<ComponentType<ReadingProps> | null>(null);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(null);
    const refusal = await refusalOfFile(chosen, pdfKinds);
    setProblem(refusal ?? '');
    if (refusal) return;
    try {
      const part = await import(/* webpackChunkName: "resume" */ './reading');
      setReading(() => part.Reading);
      setFile(chosen);
    } catch (error) {
      console.error('The part that reads resumes did not arrive', error);
      setProblem(failed);
    }
  };

  // Chosen before React came.
  useEffect(() => void take(input.current?.files?.[0]), []);

  return (
    <details className="onb-before onb-resume">
      <summary>{i18n.t('Fill from your resume')}</summary>
      <p id="onb-resume-hint">
        {i18n.t(
          'Choose your resume as a PDF, at most 5 MB. We read it on this device and send nothing. ' +
            'You decide which of the answers we find are used. The file then waits for you in step 5.',
        )}
      </p>
      <label className="mg-button mg-button--secondary mg-slot__choose">
        <input
          ref={input}
          className="mg-slot__input"
          type="file"
          accept=".pdf"
          aria-label={i18n.t('Choose your resume')}
          aria-describedby="onb-resume-hint onb-resume-problem"
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = ''; // or the same file could not be chosen again
          }}
        />
        <span aria-hidden="true">{i18n.t('Choose your resume')}</span>
      </label>
      <p role="alert" id="onb-resume-problem" className="onb-resume__problem">
        {i18n.t(problem)}
      </p>
      {Reading && file ? (
        <Reading key={`${file.name} ${file.lastModified}`} file={file} answers={answers} control={input} />
      ) : null}
    </details>
  );
}
