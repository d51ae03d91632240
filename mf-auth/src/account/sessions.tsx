import { useLingui } from '@lingui/react';
import { endpoints } from 'contract/wire/endpoints';
import { momentText } from 'contract/language/moment';
import type { SessionEntry } from 'contract/wire/sessions';
import { load } from 'shared/queries/load';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import * as successMessages from 'contract/wire/success-messages';
import { deviceName } from './in-words';
import { Section, useAction } from './section';

const everywhere = /*i18n*/ 'Sign out everywhere';

/** The shell's guard then leads to the sign-in. */
async function signOutHere(): Promise<void> {
  await call(endpoints.signOut);
  session.end();
}

interface SessionItemProps {
  readonly entry: SessionEntry;
  readonly busy: boolean;
  readonly onSignOut: (button: HTMLElement) => void;
}

function SessionItem({ entry, busy, onSignOut }: SessionItemProps) {
  const { i18n } = useLingui();
  return (
    <li className="account-session">
      <div id={`session-${entry.id}`} className="account-session__words">
        <strong>{entry.device ? deviceName(entry.device) : i18n.t('Unknown device')}</strong>{' '}
        {entry.isCurrent ? <Badge tone="good">{i18n.t('This device')}</Badge> : null}
        <p className="account-hint">
          {i18n.t('Signed in on {moment}', { moment: momentText(i18n, new Date(entry.firstSeen)) })}
        </p>
        <p className="account-hint">
          {i18n.t('Last used on {moment}', { moment: momentText(i18n, new Date(entry.lastSeen)) })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-describedby={`session-${entry.id}`}
        loading={busy}
        onClick={({ currentTarget }) => onSignOut(currentTarget)}
      >
        {i18n.t('Sign out')}
      </Button>
    </li>
  );
}

/** Where the candidate is signed in, and the end of it. */
export function Sessions() {
  const { i18n } = useLingui();
  const userId = useSession()?.user.id;
  const { busy, run } = useAction();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => load<SessionEntry[]>(endpoints.listSessions, { signal }),
    enabled: userId !== undefined,
    gcTime: 0,
  });

  const signOut = async ({ id, isCurrent }: SessionEntry, button: HTMLElement) => {
    if (isCurrent) return signOutHere();
    const heading = button.closest('section')?.querySelector('h2');
    await call(endpoints.endSession, { pathParams: { id } });
    toasts.success(i18n.t(successMessages.endSession));
    await refetch();
    heading?.focus();
  };
  const signOutEverywhere = async () => {
    await call(endpoints.endOtherSessions);
    await signOutHere();
    toasts.success(i18n.t('You have been signed out everywhere'));
  };

  return (
    <Section title={i18n.t('Signed in on')}>
      {isPending ? (
        <SkeletonRegion label={i18n.t('Loading where you are signed in')}>
          <div className="account-session">
            <Skeleton lines={3} />
          </div>
        </SkeletonRegion>
      ) : null}
      {data ? (
        <ul className="account-sessions">
          {data.map((entry) => (
            <SessionItem
              key={entry.id}
              entry={entry}
              busy={busy === entry.id}
              onSignOut={(button) => void run(entry.id, () => signOut(entry, button))}
            />
          ))}
        </ul>
      ) : null}
      {data || isPending ? null : (
        <p>{i18n.t('We could not load where you are signed in. Reload the page to try again.')}</p>
      )}
      <p className="account-hint">
        {i18n.t(
          'If you do not know a device, change your password: it signs you out on all other devices. We send you an email when someone signs in on a new device.',
        )}
      </p>
      <Button
        variant="secondary"
        loading={busy === everywhere}
        onClick={() => void run(everywhere, signOutEverywhere)}
      >
        {i18n.t(everywhere)}
      </Button>
    </Section>
  );
}
