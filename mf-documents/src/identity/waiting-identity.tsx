import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { messageText } from 'contract/language/message-text';
import type { MessageDescriptor } from '@lingui/core';
import { problemOfPick, type SlotProblem } from 'shared/form/pick-problem';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { pickKey, picksOf } from '../picks';
import type { StepProps } from '../step/step-props';
import { UploadStatus } from '../step/upload-status';
import { useSaveDocuments } from '../step/use-save-documents';
import './waiting-identity.css';

const step = 'basic-identity';

type Changed = SlotProblem & { readonly slot: string };

/** The picks that can no longer be read from the disk. */
async function findChanged(chosen: Readonly<Record<string, File | undefined>>): Promise<Changed[]> {
  const problems = Object.entries(chosen).map(async ([slot, file]) => {
    const problem = file && (await problemOfPick(file));
    return problem ? [{ slot, ...problem }] : [];
  });
  return (await Promise.all(problems)).flat();
}

/** Uploads what was picked, and says how that ended. */
function useSend({ information, picks }: Pick<StepProps, 'information' | 'picks'>) {
  const upload = useSaveDocuments({ step, information, picks });
  const [result, setResult] = useState<string | MessageDescriptor | null>(null);
  const [changed, setChanged] = useState<readonly Changed[]>([]);
  const inFlight = useRef(false);
  const chosen = picksOf(step, picks);
  const count = Object.values(chosen).filter(Boolean).length;

  const send = async () => {
    if (inFlight.current) return; // a second press is faster than the button's own lock
    inFlight.current = true;
    try {
      const problems = await findChanged(chosen);
      setChanged(problems);
      if (problems.length > 0 || !(await upload.save())) return;
      setResult(
        /*i18n*/ {
          id: '{count, plural, one {# identity file is} other {# identity files are}} uploaded',
          values: { count },
        },
      );
    } catch (error) {
      console.error('The identity files are not saved', error);
    } finally {
      inFlight.current = false;
    }
  };

  const takeCopies = () => {
    for (const { slot, copy } of changed) if (copy) picks.pick(pickKey(step, slot), copy);
    setChanged(changed.filter(({ copy }) => !copy));
  };

  const refused = Object.entries(upload.failure?.fields ?? {});
  const problems = [...refused.map(([, message]) => message), ...changed.map(({ message }) => message)];
  const hasCopies = changed.some(({ copy }) => copy);
  return { upload, chosen, count, result, setResult, send, problems, hasCopies, takeCopies };
}

/** Says that identity files are not uploaded, and offers to upload them. */
export function WaitingIdentity({ information, picks, onPrevious }: StepProps) {
  const { i18n } = useLingui();
  const { upload, chosen, count, result, setResult, ...sending } = useSend({ information, picks });
  const busy = useUserData((state) => state.loader);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (result) place.current?.focus(); // the pressed button is gone, and this message has replaced it
  }, [result]);

  const onKept = (slots: readonly string[]) => {
    if (slots.length === count) setResult(/*i18n*/ 'The stored identity files are kept');
  };
  const onTakeCopies = () => {
    sending.takeCopies();
    place.current?.focus(); // the pressed button is gone
  };
  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={onPrevious}>
        {i18n.t('Go back')}
      </Button>
      <Button loading={busy} onClick={() => void sending.send()}>
        {i18n.t('Upload what I have')}
      </Button>
    </>
  );

  return (
    <div ref={place} tabIndex={-1} className="doc-waiting">
      {count > 0 ? (
        <Notice
          tone="warn"
          title={i18n.t(
            '{count, plural, one {# identity file is} other {# identity files are}} on this device, not uploaded',
            { count },
          )}
          actions={actions}
        >
          <ul className="doc-waiting__names">
            {Object.entries(chosen).map(([slot, file]) => file && <li key={slot}>{file.name}</li>)}
          </ul>
          {sending.problems.length > 0 ? <p role="alert">{sending.problems.join('. ')}</p> : null}
          {sending.hasCopies ? (
            <Button variant="secondary" onClick={onTakeCopies}>
              {i18n.t('Use the copy kept on this device')}
            </Button>
          ) : null}
          <UploadStatus
            step={step}
            upload={upload}
            picks={picks}
            onRetry={() => void sending.send()}
            onKept={onKept}
          />
        </Notice>
      ) : null}
      {count === 0 && result ? <Notice tone="success" live title={messageText(i18n, result)} /> : null}
    </div>
  );
}
