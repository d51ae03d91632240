import { useState } from 'react';
import { accountMessages } from 'contract/account';
import { endpoints } from 'contract/endpoints';
import type { UserData } from 'contract/user-data';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import './deletion-notice.css';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** On every screen of a candidate who asked for the deletion of the account, until it is kept. */
export function DeletionNotice({ userData }: { readonly userData: UserData }): React.JSX.Element {
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endpoints.keepAccount);
      userDataStore.set({ userData: { ...userData, deleteAt: null } });
      toasts.success(accountMessages.kept);
      // The button goes.
      document.getElementById('main')?.focus();
    } catch (error) {
      console.error('The account could not be kept', error);
      setBusy(false);
    }
  };
  const actions = (
    <Button variant="secondary" loading={busy} onClick={() => void keep()}>
      Keep my account
    </Button>
  );
  return (
    <aside className="mg-page shell-deletion" aria-label="Deletion of your account">
      <Notice
        live
        tone="warn"
        title={`Your account will be deleted on ${day.format(new Date(userData.deleteAt ?? 0))}`}
        actions={actions}
      >
        Until then you can change your mind.
      </Notice>
    </aside>
  );
}
