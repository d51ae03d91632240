import type { StoreAddress } from '../store/address';
import { openStore } from '../store/open-store';
import type { Store } from '../store/store';
import type { SigningKey } from './keys';
import type { Policy } from './policy';
import { SignedStore } from './signed-store';

export interface Trust {
  readonly policy: Policy;
  /** Null to read only. */
  readonly key: SigningKey | null;
}

/** @param trust null without a policy: then nothing is signed, as on one machine */
export async function openReleaseStore(address: StoreAddress, trust: Trust | null): Promise<Store> {
  const store = await openStore(address);
  return trust ? new SignedStore(store, trust.policy, trust.key) : store;
}
