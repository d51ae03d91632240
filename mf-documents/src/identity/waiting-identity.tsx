import { useEffect, useRef, useState } from 'react';
import { documentSlots } from 'contract/documents';
import { problemOfPick, type SlotProblem } from 'shared/form/pick-problem';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { pickKey, picksOf } from '../picks';
import { serverNames } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { counted, UploadStatus } from '../step/upload-status';
import { useSaveDocuments } from '../step/use-save-documents';
import './waiting-identity.css';

const step = 'basic-identity';

const files = (count: number) => counted(count, 'identity file');
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** Says that identity files are not uploaded, and offers to upload them. */
export function WaitingIdentity({ information, picks, onPrevious }: StepProps) {
  const upload = useSaveDocuments({ step, information, picks });
  const busy = useUserData((state) => state.loader);
  const [result, setResult] = useState<string | null>(null);
  const inFlight = useRef(false);
  /** Picks that can no longer be read from the disk. */
  const [changed, setChanged] = useState<readonly (SlotProblem & { readonly slot: string })[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const chosen = picksOf(step, picks);
  const count = Object.values(chosen).filter(Boolean).length;

  useEffect(() => {
    if (result) place.current?.focus(); // the pressed button is gone, and this message has replaced it
  }, [result]);

  const findChanged = async () => {
    const problems = Object.entries(chosen).map(async ([slot, file]) => {
      const problem = file && (await problemOfPick(file));
      return problem ? [{ slot, ...problem }] : [];
    });
    return (await Promise.all(problems)).flat();
  };

  const send = async () => {
    if (inFlight.current) return; // a second press is faster than the button's own lock
    inFlight.current = true;
    try {
      const problems = await findChanged();
      setChanged(problems);
      if (problems.length > 0 || !(await upload.save())) return;
      setResult(`${files(count)} ${are(count)} uploaded`);
    } catch (error) {
      console.error('The identity files are not saved', error);
    } finally {
      inFlight.current = false;
    }
  };

  const onKept = (slots: readonly string[]) => {
    if (slots.length === count) setResult('The stored identity files are kept');
  };

  const useCopies = () => {
    for (const { slot, copy } of changed) if (copy) picks.pick(pickKey(step, slot), copy);
    setChanged(changed.filter(({ copy }) => !copy));
    place.current?.focus(); // the pressed button is gone
  };

  const labelOf = (name: string) =>
    documentSlots[step].find(({ slot }) => slot === serverNames(step)[name])?.label ?? name;
  const refused = Object.entries(upload.failure?.fields ?? {}).map(
    ([name, message]) => `${labelOf(name)}: ${message}`,
  );
  const problems = [...refused, ...changed.map(({ message }) => message)];

  return (
    <div ref={place} tabIndex={-1} className="doc-waiting">
      {count > 0 ? (
        <Notice
          tone="warn"
          title={`${files(count)} ${are(count)} on this device, not uploaded`}
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
            {Object.entries(chosen).map(([slot, file]) => file && <li key={slot}>{file.name}</li>)}
          </ul>
          {problems.length > 0 ? <p role="alert">{problems.join('. ')}</p> : null}
          {changed.some(({ copy }) => copy) ? (
            <Button variant="secondary" onClick={useCopies}>
              Use the copy kept on this device
            </Button>
          ) : null}
          <UploadStatus
            step={step}
            upload={upload}
            picks={picks}
            onRetry={() => void send()}
            onKept={onKept}
          />
        </Notice>
      ) : null}
      {count === 0 && result ? <Notice tone="success" live title={result} /> : null}
    </div>
  );
}
