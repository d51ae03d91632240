import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { Checkbox } from 'shared/form/checkbox';
import { sharedDevice } from 'shared/form/shared-device';
import './shared-device-switch.css';

/** Marks this device at once: the mark is of the device, so nothing has to be saved. */
export function SharedDeviceSwitch() {
  const { i18n } = useLingui();
  const isShared = useSyncExternalStore(sharedDevice.subscribe, sharedDevice.get, () => false);
  return (
    <div>
      <Checkbox
        checked={isShared}
        aria-describedby="auth-shared-hint"
        onChange={({ target }) => sharedDevice.set(target.checked)}
      >
        {i18n.t('This is a shared device')}
      </Checkbox>
      <p id="auth-shared-hint" className="auth-shared-hint">
        {i18n.t('Answers and files that you have not sent then stay here for 24 hours at most.')}
      </p>
    </div>
  );
}
