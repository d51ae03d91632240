import { useRef, useState } from 'react';
import { documentSlots } from 'shared/contract/documents';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { serverNames } from '../groups';
import type { StepProps } from '../step/step-props';
import { UploadStatus } from '../step/upload-status';
import { useSaveDocuments } from '../step/use-save-documents';
import './waiting-identity.css';

const step = 'basic-identity';

const files = (count: number) => `${count} identity ${count === 1 ? 'file' : 'files'}`;

/** Says that identity files were left unsaved, and offers them again: nothing picked is lost without a word. */
export function WaitingIdentity({ information, picks, onPrevious }: StepProps) {
  const upload = useSaveDocuments(step, { information, picks });
  const busy = useUserData((state) => state.loader);
  const [saved, setSaved] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const count = picks.count(step);

  const send = async () => {
    if (busy) return; // a second press, faster than the button's own lock
    try {
      if (!(await upload.save())) return;
      setSaved(count);
      place.current?.focus(); // the pressed button is gone
    } catch (error) {
      console.error('The identity files are not saved', error);
    }
  };

  const refused = Object.entries(upload.failure?.fields ?? {}).map(([name, message]) => {
    const slot = serverNames(step)[name];
    return `${documentSlots[step].find((entry) => entry.slot === slot)?.label ?? name}: ${message}`;
  });

  return (
    <div ref={place} tabIndex={-1} className="doc-waiting">
      {count > 0 ? (
        <Notice
          tone="warn"
          title={`${files(count)} ${count === 1 ? 'is' : 'are'} on this device, not uploaded`}
          actions={
            <>
              <Button variant="secondary" disabled={busy} onClick={onPrevious}>
                Go back
              </Button>
              <Button loading={busy} onClick={() => void send()}>
                Upload what I have
              </Button>
            </>
          }
        >
          <ul className="doc-waiting__names">
            {Object.entries(picks.of(step)).map(([slot, file]) => file && <li key={slot}>{file.name}</li>)}
          </ul>
          {refused.length > 0 ? <p role="alert">{refused.join('. ')}</p> : null}
          <UploadStatus upload={upload} picks={picks.of(step)} onRetry={() => void send()} />
        </Notice>
      ) : null}
      {count === 0 && saved > 0 ? (
        <Notice tone="success" live title={`${files(saved)} ${saved === 1 ? 'is' : 'are'} uploaded`} />
      ) : null}
    </div>
  );
}
