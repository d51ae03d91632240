import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { passkeyMessages, type PasskeyEntry } from 'contract/wire/passkeys';
import { PasskeyButton } from 'shared/form/passkey-button';
import { hasPasskeys, loadPasskeys } from 'shared/form/use-passkeys';
import { load } from 'shared/queries/load';
import { patchUserData } from 'shared/queries/patch-user-data';
import { useQuery } from 'shared/runtime/query';
import { useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { dayOf, deviceName } from './in-words';
import { Section, useAction } from './section';
import { SendVerification } from './verify-email';

function usePasskeyList(isNeeded: boolean) {
  const userId = useSession()?.user.id;
  return useQuery({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => load<PasskeyEntry[]>(endpoints.listPasskeys, { signal }),
    enabled: isNeeded && userId !== undefined,
    gcTime: 0,
  });
}

interface PasskeyItemProps {
  readonly entry: PasskeyEntry;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function PasskeyItem({ entry, busy, onRemove }: PasskeyItemProps) {
  const { i18n } = useLingui();
  const { id, name, createdAt, lastUsedAt, isBackedUp } = entry;
  return (
    <li className="account-session">
      <div id={`passkey-${id}`} className="account-session__words">
        <strong>{deviceName(name)}</strong>{' '}
        <p className="account-hint">
          {i18n.t('Added on {day}.', { day: dayOf(createdAt) })}{' '}
          {lastUsedAt ? i18n.t('Last used on {day}.', { day: dayOf(lastUsedAt) }) : i18n.t('Not used yet.')}
        </p>
        <p className="account-hint">
          {isBackedUp
            ? i18n.t('Your password manager keeps it for your other devices.')
            : i18n.t('It is on one device only.')}
        </p>
      </div>
      <Button variant="secondary" aria-describedby={`passkey-${id}`} loading={busy} onClick={onRemove}>
        {i18n.t('Remove')}
      </Button>
    </li>
  );
}

interface QuestionProps {
  readonly entry: PasskeyEntry | null;
  readonly onCancel: () => void;
  readonly onRemove: (entry: PasskeyEntry) => void;
}

function RemovalQuestion({ entry, onCancel, onRemove }: QuestionProps) {
  const { i18n } = useLingui();
  const actions = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {i18n.t('Cancel')}
      </Button>
      <Button onClick={() => entry && onRemove(entry)}>{i18n.t('Remove passkey')}</Button>
    </>
  );
  return (
    <Dialog open={entry !== null} title={i18n.t('Remove this passkey?')} onClose={onCancel} actions={actions}>
      <p>
        {i18n.t(
          'You can no longer sign in with the passkey “{name}”. You can still sign in with your password.',
          { name: deviceName(entry?.name ?? '') },
        )}
      </p>
    </Dialog>
  );
}

interface AddProps {
  readonly emailVerified: boolean;
  readonly onAdded: () => Promise<void>;
}

/** Only for who has proven to read the mailbox: a stranger may have signed up with the address. */
function AddPasskey({ emailVerified, onAdded }: AddProps) {
  const { i18n } = useLingui();
  if (!hasPasskeys())
    return <p className="account-hint">{i18n.t('This browser cannot add a passkey. Try another one.')}</p>;
  if (!emailVerified)
    return (
      <div className="account-actions">
        <p>
          {i18n.t(
            'To add a passkey, confirm your email address first. Open the link in the email that we sent you.',
          )}
        </p>
        <SendVerification />
      </div>
    );
  return (
    <PasskeyButton
      onPress={async ({ add }) => {
        await add();
        toasts.success(i18n.t(passkeyMessages.added));
        await onAdded();
      }}
    >
      {i18n.t('Add a passkey')}
    </PasskeyButton>
  );
}

interface PasskeysProps {
  readonly hasPasskey: boolean;
  readonly emailVerified: boolean;
}

/** Ways to sign in without the password. */
export function Passkeys({ hasPasskey, emailVerified }: PasskeysProps) {
  const { i18n } = useLingui();
  const { data = [], isLoading, isError, refetch } = usePasskeyList(hasPasskey);
  const [asked, setAsked] = useState<PasskeyEntry | null>(null);
  const { busy, run } = useAction();
  const entries = hasPasskey ? data : [];

  const remove = async ({ id }: PasskeyEntry) => {
    setAsked(null);
    await (await loadPasskeys()).remove(id);
    toasts.success(i18n.t(passkeyMessages.removed));
    const left = await refetch();
    patchUserData({ hasPasskey: (left.data ?? []).length > 0 });
    document.querySelector<HTMLElement>('.account-passkeys h2')?.focus();
  };

  return (
    <Section title={i18n.t('Passkeys')} className="account-passkeys">
      <p>
        {i18n.t(
          'A passkey signs you in with your fingerprint, your face or your screen lock. Nobody can guess it, and you do not have to remember it. Your password still works.',
        )}
      </p>
      {isLoading ? (
        <SkeletonRegion label={i18n.t('Loading your passkeys')}>
          <Skeleton lines={2} />
        </SkeletonRegion>
      ) : null}
      {isError ? <p>{i18n.t('We could not load your passkeys. Reload the page to try again.')}</p> : null}
      {entries.length > 0 ? (
        <ul className="account-sessions">
          {entries.map((entry) => (
            <PasskeyItem
              key={entry.id}
              entry={entry}
              busy={busy === entry.id}
              onRemove={() => setAsked(entry)}
            />
          ))}
        </ul>
      ) : null}
      <AddPasskey
        emailVerified={emailVerified}
        onAdded={async () => {
          patchUserData({ hasPasskey: true });
          if (hasPasskey) await refetch();
        }}
      />
      <RemovalQuestion
        entry={asked}
        onCancel={() => setAsked(null)}
        onRemove={(entry) => void run(entry.id, () => remove(entry))}
      />
    </Section>
  );
}
