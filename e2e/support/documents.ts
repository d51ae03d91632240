import { expect, type Locator, type Page } from '@playwright/test';
import { documentSlots, documentSteps, type DocumentStep } from 'contract/wire/documents';
import type { PersonalInformation } from 'contract/wire/profile';
import { realPdf, type TestFile } from './files';
import { stored } from './onboarding';

export const titleOf = (step: DocumentStep): string =>
  documentSteps.find(({ slug }) => slug === step)?.title ?? step;

export async function openStep(page: Page, step: DocumentStep): Promise<void> {
  await page.goto(`/documents/${step}`);
  await arriveAt(page, step);
}

export async function arriveAt(page: Page, step: DocumentStep): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: titleOf(step) })).toBeVisible();
  await expect(page).toHaveURL(`/documents/${step}`);
  // The stored files have been loaded.
  await expect(page.getByText(/\d of \d stored/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
}

/** The whole slot: label, file, actions and messages. An optional one says so in its label. */
export function slotOf(page: Page, label: string): Locator {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const name = page.locator('.mg-field__label', { hasText: new RegExp(`^${words}( \\(optional\\))?$`) });
  return page.locator('.mg-slot').filter({ has: name });
}

/** The control that takes the slot's file. */
export const control = (page: Page, label: string): Locator =>
  slotOf(page, label).locator('input[type="file"]:not([capture], [multiple])');

export async function pick(page: Page, label: string, file: TestFile): Promise<void> {
  await control(page, label).setInputFiles(file);
  await expect(slotOf(page, label).getByText(file.name, { exact: true })).toBeVisible();
}

/** A PDF for each slot of the step, named after it. */
export async function pickAll(page: Page, step: DocumentStep): Promise<void> {
  for (const { label, name } of documentSlots[step]) await pick(page, label, realPdf(name));
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The document groups as the server keeps them. */
export const storedGroups = (page: Page): Promise<PersonalInformation> =>
  stored<PersonalInformation>(page, '/candidate');

/** Waits until the device keeps exactly these picks, whatever slot they are for. */
export async function expectKept(page: Page, ...names: string[]): Promise<void> {
  const read = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('picked-files');
          opening.onerror = () => reject(new Error('The device refuses'));
          opening.onsuccess = () => {
            const db = opening.result;
            if (!db.objectStoreNames.contains('files')) return resolve([]);
            const all = db.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => {
              db.close();
              resolve((all.result as { name: string }[]).map(({ name }) => name).sort());
            };
          };
        }),
    );
  await expect.poll(read, { message: 'the files on this device' }).toEqual([...names].sort());
}

/** Bytes per second that leave the page; null for no limit. */
export async function slowUploads(page: Page, bytesPerSecond: number | null): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
}
