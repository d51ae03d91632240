import { endpoints } from 'shared/contract/endpoints';
import type { UploaderType } from 'shared/contract/files';
import { call } from 'shared/runtime/api';
import { readConfig } from 'shared/runtime/config';

/** A file that the server keeps for the signed-in candidate. */
export interface StoredFile {
  readonly type: UploaderType;
  /** The stored reference. */
  readonly filename: string;
}

/** What a browser may show at our own origin without running anything in it; the rest is saved to the device instead. */
const harmless = /^(application\/pdf|image\/(jpeg|png|webp|gif|avif))\b/i;

/** Where the file lies, for a link's `href`; it can be opened with the bearer token only. */
export function addressOf({ type, filename }: StoredFile): string {
  const path = endpoints.downloadFile.path.replace(':type', type);
  return `${readConfig().apiBase}${path}?filename=${encodeURIComponent(filename)}`;
}

/**
 * Fetches the file as an object, typed by the answer's content type (spec section 7: documents are PDF by default).
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
  return `${label.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}${ending}`;
}

/**
 * Shows the file in a new tab. A page served as a blob would run at our origin, with the session at hand, so anything
 * but a PDF or a picture is downloaded.
 * @param label what the file is called on the page
 * @throws ApiError
 */
export async function viewStoredFile(file: StoredFile, label: string): Promise<void> {
  // Opened while the press is being handled: later a pop-up blocker would refuse.
  const tab = window.open('', '_blank');
  if (tab) {
    // The tab has no business with the page that opened it.
    tab.opener = null;
    tab.document.title = label;
    tab.document.body.textContent = `Opening ${label}`;
  }
  try {
    const blob = await fetchStoredFile(file);
    const address = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type: 'application/pdf' }));
    if (tab && (!blob.type || harmless.test(blob.type))) tab.location.replace(address);
    else {
      tab?.close();
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: saveName(label, file),
      });
      link.click();
    }
    // The tab reads the object while it loads; and again when the candidate saves it from there.
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
