import { Trans, useLingui } from '@lingui/react';
import { i18n } from 'shared/i18n/i18n';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { sizeText } from 'shared/form/size-text';
import type { ApiError } from 'shared/runtime/api';
import { sharedDevice } from 'shared/form/shared-device';
import { Button } from 'shared/ui/button';
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

function reasonOf({ status, code }: ApiError): string {
  if (code === 'changed-elsewhere')
    return i18n.t('Some files were changed in another tab or on another device.');
  if (code === 'ERR_CANCELED') return i18n.t('You stopped the upload.');
  if (status === 0) return i18n.t('The connection was lost.');
  return i18n.t('Something went wrong on our side.');
}

/**
 * The whole upload, beside the buttons that started it: how much has been sent, a way to stop it, and what to
 * do when it failed. A screen reader reads its beginning and end, not each percent.
 */
export function UploadStatus({ step, upload, picks, onRetry, onKept }: UploadStatusProps) {
  const { i18n } = useLingui();
  const { progress, cancel, failure } = upload;
  const chosen = picksOf(step, picks);
  const count = Object.values(chosen).filter(Boolean).length;
  const total = bytesOf(chosen);
  const sending = progress !== null;
  const newer = sending ? [] : upload.newer.filter(({ slot }) => chosen[slot]);
  // An ended session is said by the toast and by the shell's bar, which leads to the sign-in.
  const isSaid = failure?.status === 401;
  const lost = upload.lost && !isSaid && !sending && count > 0 && newer.length === 0 ? failure : null;
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

  const title =
    sending && progress >= 1
      ? i18n.t('Almost done')
      : i18n.t('Uploading {count, plural, one {# file} other {# files}}', { count });
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

const hidden = [<span key="0" className="mg-visually-hidden" />];

interface RunningProps {
  readonly title: string;
  readonly progress: number;
  readonly total: number;
  readonly onCancel: () => void;
}

function Running({ title, progress, total, onCancel }: RunningProps) {
  const { i18n } = useLingui();
  return (
    <div className="doc-upload__running">
      <p className="doc-upload__title">{title}</p>
      <p className="doc-upload__amount">
        {i18n.t('{sent} of {total}', {
          sent: sizeText(Math.round(progress * total)),
          total: sizeText(total),
        })}
      </p>
      <progress
        className="mg-progress doc-upload__bar"
        max={100}
        value={Math.round(progress * 100)}
        aria-label={i18n.t('Upload of this step')}
      />
      <Button variant="quiet" className="doc-upload__cancel" onClick={onCancel}>
        <Trans id="Cancel<0> the upload</0>" components={hidden} />
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

const keptText = (count: number): string =>
  sharedDevice.get()
    ? i18n.t(
        '{count, plural, one {Your file is} other {Your files are}} still chosen, and kept on this device ' +
          'for 24 hours.',
        { count },
      )
    : i18n.t(
        '{count, plural, one {Your file is} other {Your files are}} still chosen, and kept on this device ' +
          'for 30 days.',
        { count },
      );

/** The upload did not arrive. */
function Lost({ failure, count, onRetry }: Retry & { readonly failure: ApiError; readonly count: number }) {
  const { i18n } = useLingui();
  const retry = (
    <RetryButton onRetry={onRetry}>
      <Trans id="Retry<0> the upload</0>" components={hidden} />
    </RetryButton>
  );
  const title = i18n.t('{count, plural, one {# file} other {# files}} not uploaded', { count });
  return (
    <Notice tone="warn" live title={title} actions={retry}>
      {reasonOf(failure)} {keptText(count)}
    </Notice>
  );
}

interface NewerStoredProps extends Retry {
  readonly newer: UploadStatusProps['upload']['newer'];
  readonly onKeep: () => void;
}

/** Picks that would replace files which the candidate has not seen. */
function NewerStored({ newer, onKeep, onRetry }: NewerStoredProps) {
  const { i18n } = useLingui();
  const documents = new Intl.ListFormat(i18n.locales).format(newer.map(({ label }) => i18n.t(label)));
  const count = newer.length;
  const actions = (
    <>
      <Button variant="secondary" onClick={onKeep}>
        {i18n.t('Keep the stored {count, plural, one {file} other {files}}', { count })}
      </Button>
      <RetryButton onRetry={onRetry}>
        {i18n.t('Replace with {count, plural, one {my file} other {my files}}', { count })}
      </RetryButton>
    </>
  );
  return (
    <Notice
      tone="warn"
      live
      title={i18n.t('A newer file is stored for {documents}', { documents })}
      actions={actions}
    >
      {i18n.t(
        'It was uploaded in another tab or on another device after this page was opened. Nothing has been ' +
          'replaced. To compare, use View File.',
      )}
    </Notice>
  );
}
