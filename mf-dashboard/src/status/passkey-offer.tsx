import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import type { UserData } from 'contract/wire/user-data';
import { paths } from 'platform/routes';
import { sharedDevice } from 'shared/form/shared-device';
import { hasPasskeys } from 'shared/form/use-passkeys';
import { Button, ButtonLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';

/** In localStorage once the offer was declined: of the device, since a passkey is, too. */
const key = 'passkey-declined';

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // it could not be declined for good
  }
}

/** Offers a passkey to who has none, on a device of their own, until they decline. */
export function PasskeyOffer({ userData }: { readonly userData: UserData | null }) {
  const { i18n } = useLingui();
  const [isDeclined, setDeclined] = useState(wasDeclined);
  // Undefined: an older API has no passkeys. They wait for a confirmed address.
  const isWanted = userData?.hasPasskey === false && userData.emailVerified !== false;
  if (isDeclined || !isWanted || !hasPasskeys() || sharedDevice.get()) return null;

  const decline = () => {
    localStorage.setItem(key, 'yes');
    setDeclined(true);
    document.getElementById('dash-applications-title')?.focus(); // the button is gone
  };
  const actions = (
    <>
      <ButtonLink variant="secondary" to={paths.account()}>
        {i18n.t('Create a passkey')}
      </ButtonLink>
      <Button variant="quiet" onClick={decline}>
        <Trans
          id="Not now<0>, no passkey on this device</0>"
          components={{ 0: <span className="mg-visually-hidden" /> }}
        />
      </Button>
    </>
  );
  return (
    <Notice title={i18n.t('Sign in faster next time')} actions={actions}>
      {i18n.t('With a passkey you sign in by your fingerprint, your face or your screen lock.')}
    </Notice>
  );
}
