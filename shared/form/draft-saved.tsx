import { CheckIcon } from 'shared/ui/icons';
import type { Draft } from './use-draft';
import './draft-saved.css';

/** Says that the typed answers are stored on this device. The text stays while typing, so it is announced once. */
export function DraftSaved({ draft }: { readonly draft: Draft }) {
  return (
    <p role="status" className="mg-draft-saved">
      {draft.isStored ? (
        <>
          <CheckIcon />
          Draft saved on this device
        </>
      ) : null}
    </p>
  );
}
