import { useLayoutEffect, useRef } from 'react';
import { paths } from 'shared/contract/routes';
import { sizeText } from 'shared/form/size-text';
import type { ApiError } from 'shared/runtime/api';
import { Button, ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { bytesOf } from './slot-progress';
import type { SaveDocuments } from './use-save-documents';
import type { StepPicks } from '../picks';
import './upload-status.css';

interface UploadStatusProps {
  readonly upload: SaveDocuments;
  readonly picks: StepPicks;
  /** Tries again; without it the button submits the form it stands in. */
  readonly onRetry?: (() => void) | undefined;
}

const counted = (count: number, noun = 'file') => `${count} ${noun}${count === 1 ? '' : 's'}`;

function reasonOf({ status, code }: ApiError): string {
  if (code === 'ERR_CANCELED') return 'You stopped the upload.';
  if (status === 0) return 'The connection broke off.';
  if (status === 401) return 'Your session has ended. Sign in as yourself again to go on.';
  return 'The server did not take them this time.';
}

/**
 * The whole upload, beside the buttons that began it: how much has left, a way to stop it, and what to do when it did
 * not arrive. Percentages are not read out as they run; beginning and end are.
 */
export function UploadStatus({ upload, picks, onRetry }: UploadStatusProps) {
  const { progress, cancel, failure } = upload;
  const count = Object.values(picks).filter(Boolean).length;
  const total = bytesOf(picks);
  const sending = progress !== null;
  const lost = upload.lost && !sending && count > 0 ? failure : null;
  const done = sending && progress >= 1;
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // A pressed Cancel or Retry goes away with its state: its counterpart takes the focus over.
    if (document.activeElement === document.body) {
      root.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [sending, lost]);

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
            className="doc-upload__bar"
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
          {reasonOf(lost)} {count === 1 ? 'The file stays' : 'The files stay'} chosen here, also after a
          reload.
        </Notice>
      ) : null}
    </div>
  );
}
