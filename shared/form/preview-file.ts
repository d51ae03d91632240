/** Whether a browser can show the pick. Its name decides: what opens is typed as a PDF, so nothing in it can run. */
export function canPreview(file: File): boolean {
  return /\.pdf$/i.test(file.name);
}

/** Shows a picked PDF in a new tab: is it the right page, and readable? */
export function previewFile(file: File): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  const tab = window.open(address, '_blank');
  // The tab has no business with the page that opened it.
  if (tab) tab.opener = null;
  setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
}
