import { useRef, useState } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import type { SessionEntry } from 'shared/contract/sessions';
import { load } from 'shared/queries/load';
import { call } from 'shared/runtime/api';
import { useQuery } from 'shared/runtime/query';
import { session, useSession } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { Section } from './section';

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });
const everywhere = 'everywhere';

/** The shell's guard then leads to the sign-in. */
async function signOutHere(): Promise<void> {
  await call(endpoints.signOut);
  session.end();
}

/** Where the candidate is signed in, and the end of it. */
export function Sessions() {
  const userId = useSession()?.user.id;
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState('');
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) =>
      load<readonly SessionEntry[]>('The list of sessions', endpoints.listSessions, { signal }),
    enabled: userId !== undefined,
    gcTime: 0,
  });

  const run = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    // The API client has shown a failure as a toast.
    await work().catch((error: unknown) => console.error('The sign-out failed', error));
    setBusy('');
  };
  const signOut = ({ id, isCurrent }: SessionEntry) =>
    run(id, async () => {
      if (isCurrent) return signOutHere();
      await call(endpoints.endSession, { pathParams: { id } });
      toasts.success('You have been signed out there');
      await refetch();
      heading.current?.focus();
    });
  const signOutEverywhere = () =>
    run(everywhere, async () => {
      await call(endpoints.endOtherSessions);
      await signOutHere();
      toasts.success('You have been signed out everywhere');
    });

  return (
    <Section title="Signed in on" headingRef={heading}>
      {isPending ? (
        <SkeletonRegion label="Loading where you are signed in">
          <Skeleton lines={2} />
        </SkeletonRegion>
      ) : null}
      {data ? (
        <ul className="account-sessions">
          {data.map((entry) => (
            <SessionRow
              key={entry.id}
              entry={entry}
              busy={busy === entry.id}
              onSignOut={() => void signOut(entry)}
            />
          ))}
        </ul>
      ) : null}
      {!data && !isPending ? (
        <div className="account-actions">
          <p>We could not load where you are signed in.</p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <p className="account-hint">If you do not know a device, sign out everywhere and set a new password.</p>
      <Button variant="secondary" loading={busy === everywhere} onClick={() => void signOutEverywhere()}>
        Sign out everywhere
      </Button>
    </Section>
  );
}

interface SessionRowProps {
  readonly entry: SessionEntry;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

function SessionRow({ entry: { device, lastSeen, isCurrent }, busy, onSignOut }: SessionRowProps) {
  const name = device || 'Unknown device';
  const seen = time.format(new Date(lastSeen));
  return (
    <li className="account-session">
      <div className="account-session__words">
        <p className="account-session__device">
          {name} {isCurrent ? <Badge tone="good">This device</Badge> : null}
        </p>
        <p className="account-hint">
          Last used <time dateTime={lastSeen}>{seen}</time>
        </p>
      </div>
      <Button variant="quiet" loading={busy} onClick={onSignOut}>
        Sign out
        <span className="mg-visually-hidden">
          {' '}
          on {name}, last used {seen}
        </span>
      </Button>
    </li>
  );
}
