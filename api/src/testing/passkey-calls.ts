import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { NewPasskey, PasskeyCreation, PasskeyEntry, PasskeyRequest } from 'contract/wire/passkeys';
import { openAuthenticator, type Lies } from './authenticator';
import type { TestApi } from './test-api';

/** What a browser does with passkeys, with a device of its own. */
export function passkeyUser(api: TestApi, device = openAuthenticator()) {
  const prepare = (token: string) => api.call<PasskeyCreation>(endpoints.preparePasskey, { token });
  const send = (token: string, body: NewPasskey) =>
    api.call<PasskeyEntry>(endpoints.addPasskey, { token, body });
  return {
    device,
    prepare,
    send,
    add: async (token: string, lies?: Lies) =>
      send(token, device.create((await prepare(token)).body.data, lies)),
    list: async (token: string) =>
      (await api.call<PasskeyEntry[]>(endpoints.listPasskeys, { token })).body.data,
    remove: (token: string, id: string) => api.call(endpoints.removePasskey, { token, pathParams: { id } }),
    question: async () => (await api.call<PasskeyRequest>(endpoints.preparePasskeySignIn)).body.data,
    async signIn(lies?: Lies) {
      const body = device.use(await this.question(), lies);
      return api.call<SignInResponse>(endpoints.signInWithPasskey, { body });
    },
    /** The body of a call that asks for a proof. */
    proof: async (token: string, lies?: Lies) => {
      const { body } = await api.call<PasskeyRequest>(endpoints.preparePasskeyProof, { token });
      return { passkey: device.use(body.data, lies) };
    },
  };
}

export type PasskeyUser = ReturnType<typeof passkeyUser>;
