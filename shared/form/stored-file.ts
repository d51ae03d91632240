import { useEffect, type MouseEvent } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import type { FileFacts, UploaderType } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';
import { sourceLocale } from 'contract/language/locale';
import { call } from 'shared/runtime/api';
import { proof } from 'shared/runtime/proof';
import { useLocation, useNavigate } from 'shared/runtime/router';
import { wordsOf } from './words-of';

/** A file that the server keeps for the signed-in candidate. */
export interface StoredFile {
  readonly type: UploaderType;
  /** The stored reference. */
  readonly filename: string;
  /** Absent while the server has not told them. */
  readonly facts?: Pick<FileFacts, 'originalName' | 'size' | 'storedAt'> | undefined;
}

/** '05 Nov 2026', where the candidate is; in other languages as they write a day, '5 नवंबर 2026'. */
export function dayText(time: string): string {
  const date = new Date(time);
  if (i18n.locale !== sourceLocale)
    return new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'long' }).format(date);
  // British English would say Sept.
  const month = new Intl.DateTimeFormat('en-US', { month: 'short' }).format(date);
  return `${String(date.getDate()).padStart(2, '0')} ${month} ${date.getFullYear()}`;
}

/**
 * What a browser may show at our own origin without running anything in it; the rest is saved to the device
 * instead.
 */
const harmless = /^(application\/pdf|image\/(jpeg|png|webp|gif|avif))\b/i;

/**
 * Fetches the file as an object, typed by the answer's content type (spec section 7: documents are PDF by
 * default).
 * @throws ApiError
 */
export function fetchStoredFile({ type, filename }: StoredFile, silent = false): Promise<Blob> {
  return call<Blob>(endpoints.downloadFile, {
    pathParams: { type },
    params: { filename },
    responseType: 'blob',
    silent,
  });
}

/** A name to save under: the stored reference means nothing to the candidate, but its ending is right. */
function saveName(label: string, { filename }: StoredFile): string {
  const ending = /\.[a-z0-9]+$/i.exec(filename)?.[0] ?? '';
  return `${wordsOf(label)}${ending}`;
}

/**
 * An address of the content, for as long as a tab or a download may read it: also when a candidate saves it
 * from the tab.
 */
export function addressOf(content: Blob): string {
  const address = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
  return address;
}

/** Saves the content to the device. */
export function saveAs(content: Blob, download: string): void {
  Object.assign(document.createElement('a'), { href: addressOf(content), download }).click();
}

/** A new tab that shows what is loading. Null when the browser refuses to open one. */
function openTab(label: string): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    // The tab has no business with the page that opened it.
    tab.opener = null;
    tab.document.title = label;
    tab.document.body.textContent = i18n.t('Opening {label}', { label });
  }
  return tab;
}

/**
 * Runs `work`, which needs a tab. While the password is asked for the tab is away: it would cover the dialog
 * on the page.
 * @param work gets what returns the tab as it is then
 */
async function withTab(
  label: string,
  tab: Window | null,
  work: (current: () => Window | null) => Promise<void>,
): Promise<void> {
  let current = tab;
  const stop = proof.subscribe(() => {
    if (tab === window) return;
    if (proof.get() === 'asked') current?.close();
    // The press of the dialog's button is fresh enough for a pop-up blocker.
    else current = proof.get() === 'given' ? openTab(label) : null;
  });
  try {
    await work(() => current);
  } catch (error) {
    if (current !== window) current?.close();
    throw error;
  } finally {
    stop();
  }
}

/**
 * Shows the file in `tab`. A page served as a blob would run at our origin, with the session at hand:
 * anything but a PDF or a picture is saved to the device instead.
 * @param label what the file is called on the page
 * @throws ApiError
 */
export async function viewStoredFile(
  file: StoredFile,
  label: string,
  tab: Window | null = openTab(label),
): Promise<void> {
  await withTab(label, tab, async (current) => {
    const blob = await fetchStoredFile(file);
    const content = blob.type ? blob : new Blob([blob], { type: 'application/pdf' });
    const shown = current();
    if (shown && harmless.test(content.type)) return shown.location.replace(addressOf(content));
    if (shown !== window) shown?.close();
    saveAs(content, saveName(label, file));
  });
}

/** The API client has shown a failure as a toast. */
const report = (label: string) => (error: unknown) => console.error(`${label} cannot be shown`, error);

/** Query parameter of a page's address: the slot whose stored file this tab is to show. */
const viewParameter = 'view';

/**
 * The link to a stored file, which opens in a new tab however it is followed. The file's own address would
 * come without the bearer token, so a click, with Ctrl or the middle button too, fetches the file first. What
 * the browser opens by itself ("Open link in new tab") is this page again, which then shows the file in its
 * own tab.
 * @param slot unique in its page
 * @param label what the file is called on the page
 */
export function useViewLink(slot: string, label: string, file: StoredFile | null | undefined) {
  const type = file?.type;
  const filename = file?.filename;
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!type || !filename || new URLSearchParams(search).get(viewParameter) !== slot) return;
    void navigate({ search: '' }, { replace: true }); // Back and a reload show the page
    viewStoredFile({ type, filename }, label, window).catch(report(label));
  }, [slot, label, type, filename, search, navigate]);

  const view = (event: MouseEvent) => {
    event.preventDefault();
    // The tab is opened while the press is being handled: later a pop-up blocker would refuse.
    if (file) viewStoredFile(file, label).catch(report(label));
  };
  return {
    to: `?${viewParameter}=${slot}`,
    onClick: view,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) view(event);
    },
  };
}
