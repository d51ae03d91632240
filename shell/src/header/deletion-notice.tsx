import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { accountMessages } from 'contract/wire/account';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import './deletion-notice.css';

/** On every screen of a candidate who asked for the deletion of the account, until it is kept. */
export function DeletionNotice({ userData }: { readonly userData: UserData }): React.JSX.Element {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endpoints.keepAccount);
      userDataStore.set({ userData: { ...userData, deleteAt: null } });
      toasts.success(i18n.t(accountMessages.kept));
      // The button goes.
      document.getElementById('main')?.focus();
    } catch (error) {
      console.error('The account could not be kept', error);
      setBusy(false);
    }
  };
  const date = new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'long' });
  const day = date.format(new Date(userData.deleteAt ?? 0));
  const actions = (
    <Button variant="secondary" loading={busy} onClick={() => void keep()}>
      {i18n.t('Keep my account')}
    </Button>
  );
  return (
    <aside className="mg-page shell-deletion" aria-label={i18n.t('Deletion of your account')}>
      <Notice
        live
        tone="warn"
        title={i18n.t('Your account will be deleted on {day}', { day })}
        actions={actions}
      >
        {i18n.t('Until then you can change your mind.')}
      </Notice>
    </aside>
  );
}
