import type { I18n } from '@lingui/core';
import { cleanFigures } from '../wire/clean-text';
import { mobileLength } from '../wire/mobile';

/**
 * `0091`, `91` or `0` in front of a number; a bare `91` only where ten digits follow, since numbers begin
 * with it too.
 */
const prefix = /^(?:0*91(?=\d{10})|0+)/;
/** After a plus or `00`, 91 is the country code whatever follows; '+91 (0) 98450 12345' has a 0 as well. */
const countryCode = /^(?:00)?910*/;

/**
 * What a mobile field keeps of what was typed or pasted: Latin digits only, at most ten. A prefix is dropped
 * when there are more than ten. `cut`: digits of the number itself were dropped, and the field says so.
 */
export function cleanMobile(typed: string) {
  const input = cleanFigures(typed);
  const all = input.replace(/\D/g, '');
  const isInternational = /^[\s(]*(?:\+|00)/.test(input) && countryCode.test(all);
  const digits = all.length > mobileLength ? all.replace(isInternational ? countryCode : prefix, '') : all;
  return { value: digits.slice(0, mobileLength), cut: digits.length > mobileLength };
}

/** A note beside the field, never a refusal: any ten digits are valid. */
export function mobileNote(i18n: I18n, value: string): string {
  if (value.length === mobileLength && /^(\d)\1+$/.test(value))
    return i18n.t('Is {value} right? All its digits are the same', { value });
  return /^[0-5]/.test(value) ? i18n.t('Indian mobile numbers begin with 6, 7, 8 or 9') : '';
}
