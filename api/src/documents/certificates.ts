import { certificateNamesPart, certificateParts, otherDocumentNames } from 'shared/contract/documents';
import type { FileForSlot } from '../files/save-form';
import type { ReceivedForm } from '../files/receive-form';
import { ApiError } from '../http/api-error';

/**
 * Which document each certificate is: the n-th name belongs to the n-th certificate that was sent, by their numbers.
 * Throws `malformed-request` when they cannot be told apart for certain: a paper must not end up under another's name.
 */
export function nameCertificates(form: ReceivedForm): FileForSlot[] {
  const sent = certificateParts.filter(
    (part) => form.files.some((file) => file.part === part) || Object.hasOwn(form.problems, part),
  );
  const names = form.lists[certificateNamesPart] ?? [];
  if (names.length !== sent.length) {
    throw refuse(`Each certificate needs one name: there are ${sent.length} files and ${names.length} names`);
  }
  if (new Set(names).size !== names.length) throw refuse('Each document can be sent only once');
  if (names.some((name) => !otherDocumentNames.includes(name))) {
    throw refuse(`A document's name must be one of ${otherDocumentNames.join(', ')}`);
  }
  return form.files.map((file) => ({
    file,
    type: 'other' as const,
    slot: names[sent.indexOf(file.part)] ?? '',
  }));
}

function refuse(message: string): ApiError {
  return new ApiError('malformed-request', { message, fields: { [certificateNamesPart]: message } });
}
