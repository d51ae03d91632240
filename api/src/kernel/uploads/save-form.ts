import { fileKinds, provedTypes } from 'contract/wire/files';
import { checkUpload, type ReceivedForm, type UploadForm } from './upload-form';
import { i18n } from 'server-kit/i18n';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import type { Transaction } from '../../database/database';
import { requireProof } from '../access/require-proof';
import type { Call } from '../../http/serve';
import type { Services } from '../../services';
import { keepFiles } from './keep-files';
import type { IncomingFile, ReceivedFile } from './receive-file';
import { receiveFetched, receiveForm } from './receive-form';
import { putInSlot } from '../candidate/stored-files.sql';

/**
 * Receives a form and saves its answers and files: all or nothing, or without the files that are refused,
 * where the caller wants the others stored (`isLenient`). Those are refused in the end.
 * @param work saves the answers, in the same transaction
 */
export function saveUpload<S extends ObjectSchema<AnyObject>>(
  services: Services,
  call: Call,
  form: UploadForm<S>,
  work?: (transaction: Transaction, answers: InferType<S>) => Promise<void>,
): Promise<void> {
  return receiveForm(services, call, form, (received) =>
    saveReceived(services, call, { form, received, work }),
  );
}

/** As `saveUpload`, of documents that another service sends, one after the other. */
export function saveFetched(
  services: Services,
  call: Call,
  form: UploadForm,
  files: AsyncIterable<IncomingFile>,
): Promise<void> {
  return receiveFetched(services, call, { form, files }, (received) =>
    saveReceived(services, call, { form, received }),
  );
}

interface Received<S extends ObjectSchema<AnyObject>> {
  readonly form: UploadForm<S>;
  readonly received: ReceivedForm<ReceivedFile>;
  readonly work?: ((transaction: Transaction, answers: InferType<S>) => Promise<void>) | undefined;
}

async function saveReceived<S extends ObjectSchema<AnyObject>>(
  services: Services,
  call: Call,
  { form, received, work }: Received<S>,
): Promise<void> {
  const { answers, slotOf, steps, refusal } = checkUpload(i18n, form, received, preferenceOf(call));
  const files = received.files.map(({ part, kind, ...file }) => {
    const { extensions, contentType } = fileKinds[kind];
    return { ...file, ...slotOf(part), ending: extensions[0] ?? '', contentType };
  });
  await keepFiles(services, call, { files, steps }, async (transaction, stored) => {
    await work?.(transaction, answers);
    const before: string[] = [];
    for (const file of stored) {
      const replaced = await putInSlot(transaction, call.candidateId, file);
      if (replaced === null) continue;
      // It removes the paper that was there.
      if (provedTypes.includes(file.type)) await requireProof(transaction, call.request);
      before.push(replaced);
    }
    return before;
  });
  if (refusal) throw refusal;
}

/** A repeated header is one list (RFC 9110, 5.3). */
const preferenceOf = ({ request }: Call): string => [request.headers.prefer ?? []].flat().join(', ');
