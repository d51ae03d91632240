import { useLayoutEffect, useRef } from 'react';
import { paths } from 'platform/routes';
import { sizeText } from 'shared/form/size-text';
import type { ApiError } from 'shared/runtime/api';
import { Button, ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { bytesOf, pickKey, picksOf } from '../picks';
import type { StepProps } from './step-props';
import type { useSaveDocuments } from './use-save-documents';
import 'shared/ui/progress.css';
import './upload-status.css';

interface UploadStatusProps extends Pick<StepProps, 'step' | 'picks'> {
  readonly upload: ReturnType<typeof useSaveDocuments>;
  /** Tries again; without it the button submits the form around it. */
  readonly onRetry?: (() => void) | undefined;
  /** Picks that were dropped in favour of newer stored files. */
  readonly onKept?: (slots: readonly string[]) => void;
}

/** 'SSC', 'SSC and HSC', 'SSC, HSC and Diploma'. */
const list = new Intl.ListFormat('en-IN');
export const counted = (count: number, noun = 'file') => `${count} ${noun}${count === 1 ? '' : 's'}`;

function reasonOf({ status, code }: ApiError): string {
  if (code === 'changed-elsewhere') return 'Some files were changed in another tab or on another device.';
  if (code === 'ERR_CANCELED') return 'You stopped the upload.';
  if (status === 0) return 'The connection was lost.';
  if (status === 401) return 'Your session has ended. Sign in again to continue.';
  return 'Something went wrong on our side.';
}

/**
 * The whole upload, beside the buttons that started it: how much has been sent, a way to stop it, and what to do when it
 * failed. A screen reader reads its beginning and end, not each percent.
 */
export function UploadStatus({ step, upload, picks, onRetry, onKept }: UploadStatusProps) {
  const { progress, cancel, failure } = upload;
  const chosen = picksOf(step, picks);
  const count = Object.values(chosen).filter(Boolean).length;
  const total = bytesOf(chosen);
  const sending = progress !== null;
  const newer = sending ? [] : upload.newer.filter(({ slot }) => chosen[slot]);
  const lost = upload.lost && !sending && count > 0 && newer.length === 0 ? failure : null;
  const done = sending && progress >= 1;
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // The pressed button goes away with its state: what replaces it takes the focus, or else the form's own button.
    if (document.activeElement !== document.body) return;
    const submit = root.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]');
    (root.current?.querySelector('button') ?? submit)?.focus({ preventScroll: true });
  }, [sending, lost, newer.length]);

  const keepStored = () => {
    const slots = newer.map(({ slot }) => slot);
    slots.forEach((slot) => picks.remove(pickKey(step, slot)));
    onKept?.(slots);
  };

  return (
    <div ref={root} className="doc-upload">
      <p role="status" className="mg-visually-hidden">
        {sending ? (done ? 'Almost done' : `Uploading ${counted(count)}`) : null}
      </p>
      {sending ? (
        <div className="doc-upload__running">
          <p className="doc-upload__title">{done ? 'Almost done' : `Uploading ${counted(count)}`}</p>
          <p className="doc-upload__amount">
            {sizeText(Math.round(progress * total))} of {sizeText(total)}
          </p>
          <progress
            className="mg-progress doc-upload__bar"
            max={100}
            value={Math.round(progress * 100)}
            aria-label="Upload of this step"
          />
          <Button variant="quiet" className="doc-upload__cancel" onClick={cancel}>
            Cancel<span className="mg-visually-hidden"> the upload</span>
          </Button>
        </div>
      ) : null}
      {lost ? (
        <Notice
          tone="warn"
          live
          title={`${counted(count)} not uploaded`}
          actions={
            <>
              {lost.status === 401 ? (
                <ButtonLink variant="secondary" to={paths.signIn()}>
                  Sign in
                </ButtonLink>
              ) : null}
              <Button variant="secondary" type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
                Retry<span className="mg-visually-hidden"> the upload</span>
              </Button>
            </>
          }
        >
          {reasonOf(lost)} {count === 1 ? 'Your file is' : 'Your files are'} still chosen, and kept on this
          device for 24 hours.
        </Notice>
      ) : null}
      {newer.length > 0 ? (
        <Notice
          tone="warn"
          live
          title={`A newer file is stored for ${list.format(newer.map(({ label }) => label))}`}
          actions={
            <>
              <Button variant="secondary" onClick={keepStored}>
                Keep the stored {newer.length === 1 ? 'file' : 'files'}
              </Button>
              <Button variant="secondary" type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
                Replace with {newer.length === 1 ? 'my file' : 'my files'}
              </Button>
            </>
          }
        >
          It was uploaded in another tab or on another device after this page was opened. Nothing has been
          replaced. To compare, use View File.
        </Notice>
      ) : null}
      {upload.leaveDialog}
    </div>
  );
}
