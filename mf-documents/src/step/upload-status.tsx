import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { paths } from 'platform/routes';
import { sizeText } from 'shared/form/size-text';
import type { ApiError } from 'shared/runtime/api';
import { sharedDevice } from 'shared/form/shared-device';
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
 * The whole upload, beside the buttons that started it: how much has been sent, a way to stop it, and what to
 * do when it failed. A screen reader reads its beginning and end, not each percent.
 */
export function UploadStatus({ step, upload, picks, onRetry, onKept }: UploadStatusProps) {
  const { progress, cancel, failure } = upload;
  const chosen = picksOf(step, picks);
  const count = Object.values(chosen).filter(Boolean).length;
  const total = bytesOf(chosen);
  const sending = progress !== null;
  const newer = sending ? [] : upload.newer.filter(({ slot }) => chosen[slot]);
  const lost = upload.lost && !sending && count > 0 && newer.length === 0 ? failure : null;
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // The pressed button goes away with its state: what replaces it takes the focus, or else the form's own
    // button.
    if (document.activeElement !== document.body) return;
    const submit = root.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]');
    (root.current?.querySelector('button') ?? submit)?.focus({ preventScroll: true });
  }, [sending, lost, newer.length]);

  const keepStored = () => {
    const slots = newer.map(({ slot }) => slot);
    slots.forEach((slot) => picks.remove(pickKey(step, slot)));
    onKept?.(slots);
  };

  const title = sending && progress >= 1 ? 'Almost done' : `Uploading ${counted(count)}`;
  return (
    <div ref={root} className="doc-upload">
      <p role="status" className="mg-visually-hidden">
        {sending ? title : null}
      </p>
      {sending ? <Running title={title} progress={progress} total={total} onCancel={cancel} /> : null}
      {lost ? <Lost failure={lost} count={count} onRetry={onRetry} /> : null}
      {newer.length > 0 ? <NewerStored newer={newer} onKeep={keepStored} onRetry={onRetry} /> : null}
      {upload.leaveDialog}
    </div>
  );
}

interface RunningProps {
  readonly title: string;
  readonly progress: number;
  readonly total: number;
  readonly onCancel: () => void;
}

function Running({ title, progress, total, onCancel }: RunningProps) {
  return (
    <div className="doc-upload__running">
      <p className="doc-upload__title">{title}</p>
      <p className="doc-upload__amount">
        {sizeText(Math.round(progress * total))} of {sizeText(total)}
      </p>
      <progress
        className="mg-progress doc-upload__bar"
        max={100}
        value={Math.round(progress * 100)}
        aria-label="Upload of this step"
      />
      <Button variant="quiet" className="doc-upload__cancel" onClick={onCancel}>
        Cancel<span className="mg-visually-hidden"> the upload</span>
      </Button>
    </div>
  );
}

type Retry = Pick<UploadStatusProps, 'onRetry'>;

/** Tries again by itself, or submits the form around it. */
function RetryButton({ onRetry, children }: Retry & { readonly children: ReactNode }) {
  return (
    <Button variant="secondary" type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
      {children}
    </Button>
  );
}

/** The upload did not arrive. */
function Lost({ failure, count, onRetry }: Retry & { readonly failure: ApiError; readonly count: number }) {
  const actions = (
    <>
      {failure.status === 401 ? (
        <ButtonLink variant="secondary" to={paths.signIn()}>
          Sign in
        </ButtonLink>
      ) : null}
      <RetryButton onRetry={onRetry}>
        Retry<span className="mg-visually-hidden"> the upload</span>
      </RetryButton>
    </>
  );
  return (
    <Notice tone="warn" live title={`${counted(count)} not uploaded`} actions={actions}>
      {reasonOf(failure)} {count === 1 ? 'Your file is' : 'Your files are'} still chosen, and kept on this
      device for {sharedDevice.get() ? '24 hours' : '30 days'}.
    </Notice>
  );
}

interface NewerStoredProps extends Retry {
  readonly newer: UploadStatusProps['upload']['newer'];
  readonly onKeep: () => void;
}

/** Picks that would replace files which the candidate has not seen. */
function NewerStored({ newer, onKeep, onRetry }: NewerStoredProps) {
  const labels = newer.map(({ label }) => label);
  const isOne = newer.length === 1;
  const actions = (
    <>
      <Button variant="secondary" onClick={onKeep}>
        Keep the stored {isOne ? 'file' : 'files'}
      </Button>
      <RetryButton onRetry={onRetry}>Replace with {isOne ? 'my file' : 'my files'}</RetryButton>
    </>
  );
  return (
    <Notice tone="warn" live title={`A newer file is stored for ${list.format(labels)}`} actions={actions}>
      It was uploaded in another tab or on another device after this page was opened. Nothing has been
      replaced. To compare, use View File.
    </Notice>
  );
}
