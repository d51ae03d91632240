import { useState } from 'react';
import { keepAccount } from 'shared/queries/keep-account';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import './deletion-notice.css';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** On every screen of a candidate who asked for the deletion of the account, until it is kept. */
export function DeletionNotice({ deleteAt }: { readonly deleteAt: string }): React.JSX.Element {
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    await keepAccount();
    setBusy(false);
    // The button is gone if that went well.
    document.getElementById('main')?.focus();
  };
  return (
    <aside className="mg-page shell-deletion" aria-label="Deletion of your account">
      <Notice
        live
        tone="warn"
        title={`Your account will be deleted on ${day.format(new Date(deleteAt))}`}
        actions={
          <Button variant="secondary" loading={busy} onClick={() => void keep()}>
            Keep my account
          </Button>
        }
      >
        Until then you can change your mind.
      </Notice>
    </aside>
  );
}
