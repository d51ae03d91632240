import { Button } from 'shared/ui/button';
import type { SlotProblem } from './pick-problem';
import type { StoredFile } from './stored-file';

interface SlotFixProps {
  readonly label: string;
  readonly problem: SlotProblem;
  readonly stored: StoredFile | null | undefined;
  readonly picked: File | undefined;
  readonly takeCopy: (copy: File) => void;
  readonly dismiss: () => void;
}

/** The ways out of a problem that need no other file. */
export function SlotFix({ label, problem, stored, picked, takeCopy, dismiss }: SlotFixProps) {
  const { kind, copy } = problem;
  if (kind === 'changed') {
    return copy ? (
      <Button variant="secondary" className="mg-slot__fix" onClick={() => takeCopy(copy)}>
        Use the copy kept on this device<span className="mg-visually-hidden"> for {label}</span>
      </Button>
    ) : null;
  }
  const words = picked
    ? `Keep ${picked.name}`
    : stored
      ? 'Keep the stored file'
      : 'Continue without this file';
  return (
    <Button variant="quiet" className="mg-slot__fix" onClick={dismiss}>
      {words}
      <span className="mg-visually-hidden"> for {label}</span>
    </Button>
  );
}
