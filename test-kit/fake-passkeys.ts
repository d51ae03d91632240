/** Base64url of the bytes that a fake device sends, by what they are. */
export const sentBytes = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

/** A passkey as a browser gives it to a page. */
const credential = (response: Readonly<Record<string, unknown>>) => ({
  id: sentBytes('a passkey'),
  rawId: bytes('a passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client'), ...response },
});

const made = () => credential({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] });
const used = () =>
  credential({
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('owner'),
  });

/** What the browser does not have in the tests: passkeys, and a device that has one. */
export function installPasskeys() {
  const suggestions = { areThere: false };
  const device = {
    create: jest.fn(async (_options: CredentialCreationOptions): Promise<unknown> => made()),
    get: jest.fn(async (_options: CredentialRequestOptions): Promise<unknown> => used()),
  };
  const forgotten: unknown[] = [];
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async () => suggestions.areThere;
    static signalUnknownCredential = async (signal: unknown) => void forgotten.push(signal);
  }
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device });
  return {
    device,
    suggestions,
    /** What the browser was asked to offer no more. */
    forgotten,
    /** The candidate closes the browser's window. */
    refuse:
      (name = 'NotAllowedError') =>
      async (): Promise<never> => {
        throw new DOMException('', name);
      },
    remove(): void {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}

export type FakePasskeys = ReturnType<typeof installPasskeys>;
