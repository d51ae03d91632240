/** '820 KB', '4.2 MB': sizes as people compare them with a limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kibibytes = bytes / 1024;
  if (kibibytes < 1000) return `${Math.round(kibibytes)} KB`;
  return `${(kibibytes / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}
