import { createSniffer, refusalOfContent } from 'contract/wire/file-content';
import {
  fileKinds,
  fileMessages,
  pictureKinds,
  provedTypes,
  type FileFacts,
  type FileKind,
} from 'contract/wire/files';
import { cleanOriginalName } from 'contract/original-name';
import { withoutMetadata } from 'contract/wire/picture-metadata';
import { ApiError } from 'contract/request';
import {
  checkUpload,
  collectForm,
  type FileSlot,
  type ReceivedForm,
  type UploadForm,
} from 'contract/upload-form';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import type { Call } from './call';
import { nextNumber, requireProof, type Candidate, type PretendState } from './state';
import { requireVersions } from './stored';

interface TakenFile {
  readonly part: string;
  readonly kind: FileKind;
  readonly file: File;
}

/**
 * The file, or why it is refused; a picture without its metadata. Active content of documents is not checked,
 * since no person opens the files of a pretended API.
 */
async function checkFile(part: string, file: File, kinds: readonly FileKind[]): Promise<TakenFile | string> {
  const sniffer = createSniffer();
  const bytes = new Uint8Array(await file.arrayBuffer());
  sniffer.feed(bytes);
  const kind = sniffer.kind();
  const refusal = refusalOfContent(sniffer, file.name, kinds);
  if (refusal !== null || !kind) return refusal ?? fileMessages.content(kinds);
  if (!(pictureKinds as readonly FileKind[]).includes(kind)) return { part, kind, file };
  const picture = withoutMetadata(bytes);
  return picture ? { part, kind, file: new File([picture], file.name) } : fileMessages.content(kinds);
}

/** Reads a multipart body. Throws when it is none, or contains what no rule names. */
async function takeForm(body: unknown, expected: UploadForm): Promise<ReceivedForm<TakenFile>> {
  if (!(body instanceof FormData)) throw new ApiError('unsupported-media-type');
  const form = collectForm<TakenFile>(expected);
  for (const [name, value] of body.entries()) {
    if (typeof value === 'string') form.text(name, value);
    else {
      const kinds = form.kindsOf(name);
      if (kinds) form.file(name, await checkFile(name, value, kinds));
    }
  }
  return form.end();
}

export function clearSlot(candidate: Candidate, { type, slot }: FileSlot): void {
  candidate.files = candidate.files.filter((file) => file.type !== type || file.slot !== slot);
}

export function clearAbsence(candidate: Candidate, slot: string): void {
  candidate.documentAbsences = (candidate.documentAbsences ?? []).filter((absent) => absent.slot !== slot);
}

/**
 * Puts a file into its slot instead of the one that was there; returns its reference. What staff asked for
 * there is answered, and it is no longer absent.
 * @param file a sample is called after its slot
 */
export function storeFile(
  state: PretendState,
  candidate: Candidate,
  { type, slot, kind }: FileSlot & { kind: FileKind },
  file: Pick<FileFacts, 'originalName' | 'size'> = {
    originalName: `${slot.replaceAll('_', '-')}${fileKinds[kind].extensions[0]}`,
    size: 118_000,
  },
): string {
  const name = `${nextNumber(state, 36)}${fileKinds[kind].extensions[0]}`;
  clearSlot(candidate, { type, slot });
  const { originalName, size } = file;
  candidate.files.push({ name, type, slot, kind, originalName, size, storedAt: new Date().toISOString() });
  candidate.documentRequests = (candidate.documentRequests ?? []).filter((asked) => asked.slot !== slot);
  clearAbsence(candidate, slot);
  return name;
}

/** Takes a form and saves its answers, by `work`, and its files. Throws when something is wrong with it. */
export async function saveUpload<S extends ObjectSchema<AnyObject>>(
  call: Call,
  form: UploadForm<S>,
  work?: (answers: InferType<S>) => void,
): Promise<void> {
  const { state, candidate, contents } = call;
  const received = await takeForm(call.body, form);
  const { answers, slotOf, steps, refusal } = checkUpload(form, received, call.prefer);
  requireVersions(call, steps);
  const isStored = ({ type, slot }: FileSlot) =>
    candidate.files.some((file) => file.type === type && file.slot === slot);
  // It removes the paper that was there.
  const slots = received.files.map(({ part }) => slotOf(part));
  if (slots.some((slot) => provedTypes.includes(slot.type) && isStored(slot)))
    requireProof(state, call.token);
  work?.(answers);
  for (const { part, kind, file } of received.files) {
    const facts = { originalName: cleanOriginalName(file.name, kind), size: file.size };
    contents.set(storeFile(state, candidate, { ...slotOf(part), kind }, facts), file);
  }
  if (refusal) throw refusal;
}
