import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SignInResponse } from 'contract/wire/auth';
import { PasskeyFailure } from 'shared/form/passkey-button';
import { hasPasskeys, loadPasskeys, usePasskeys } from 'shared/form/use-passkeys';
import { useHydrated } from 'shared/remote/use-hydrated';
import { ApiError } from 'shared/runtime/api';
import { Button } from 'shared/ui/button';

/** The form comes first: suggestions are not needed before someone is in its first field. */
const suggestAfterMs = 500;

/** The other way to sign in: a button, and suggestions in the field of the email address. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: (session: SignInResponse) => void }) {
  const { i18n } = useLingui();
  const isAlive = useHydrated();
  const { busy, problem, setProblem, run } = usePasskeys();
  /** The browser has one question at a time: the button ends that of the suggestions. */
  const [round, setRound] = useState(0);
  const enter = useEffectEvent(onSignedIn);

  useEffect(() => {
    if (!hasPasskeys()) return undefined;
    const abort = new AbortController();
    const suggest = async () => {
      try {
        const session = await (await loadPasskeys()).signInFromSuggestion(abort.signal);
        if (session && !abort.signal.aborted) enter(session);
      } catch (error) {
        console.error('The suggested passkey did not work', error);
        // Only a passkey that the API refuses: what could not be loaded is tried again by the button.
        if (abort.signal.aborted || !(error instanceof ApiError)) return;
        setProblem({ message: error.message, isTold: true });
        setRound((before) => before + 1);
      }
    };
    const timer = setTimeout(() => void suggest(), suggestAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [round, setProblem]);

  if (isAlive && !hasPasskeys()) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="l"
        wide
        disabled={!isAlive}
        className={isAlive ? '' : 'mg-button--asleep'}
        loading={busy}
        onClick={() =>
          void run(async ({ signIn }) => onSignedIn(await signIn())).then(() => setRound(round + 1))
        }
      >
        {i18n.t('Sign in with a passkey')}
      </Button>
      <PasskeyFailure problem={problem} />
    </>
  );
}
