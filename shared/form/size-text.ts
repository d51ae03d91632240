import { i18n } from 'shared/i18n/i18n';

/** '820 KB', '4.2 MB': sizes as people compare them with a limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? i18n.t('1 byte') : i18n.t('{size} bytes', { size: bytes });
  const kibibytes = bytes / 1024;
  if (kibibytes < 1000) return i18n.t('{size} KB', { size: Math.round(kibibytes) });
  return i18n.t('{size} MB', { size: (kibibytes / 1024).toFixed(1).replace(/\.0$/, '') });
}
