import type { MessageDescriptor } from '@lingui/core';
import { array, type ISchema } from 'yup';

/**
 * A list of at most `max` elements. It is cut to one more than that before its elements are looked at: to
 * check ten thousand of them would keep the server from everybody else.
 * @param tooMany the message for a longer list
 * @param isSet a value that comes twice counts once
 */
export function bounded<T>(
  element: ISchema<T>,
  max: number,
  tooMany: string | MessageDescriptor,
  isSet = false,
) {
  return array(element)
    .transform((_: unknown, original: unknown) => {
      // yup would read a JSON text as a list.
      if (!Array.isArray(original)) return original;
      return (isSet ? [...new Set<unknown>(original)] : (original as unknown[])).slice(0, max + 1);
    })
    .max(max, tooMany);
}
