import type { Page } from '@playwright/test';

/**
 * Chromium's virtual device for passkeys, with a screen lock that always opens. It is there until it is
 * removed: without one the browser would show windows of its own.
 */
export async function addAuthenticator(page: Page): Promise<{ remove: () => Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => void (await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  };
}
