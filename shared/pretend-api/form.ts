import { createSniffer } from 'shared/contract/file-content';
import { fileKinds, fileMessages, refusalOfPick, type FileKind } from 'shared/contract/files';
import { ApiError } from 'shared/contract/request';
import {
  collectForm,
  type FileSlot,
  type FormRules,
  type ReceivedForm,
  type UploadForm,
} from 'shared/contract/upload-form';
import type { Call } from './call';
import { nextNumber, type Candidate, type PretendState } from './state';
import { requireVersions, type Step } from './stored';

interface TakenFile {
  readonly part: string;
  readonly kind: FileKind;
  readonly file: Blob;
}

/** The file, or why it is refused. */
async function checkFile(part: string, file: File, kinds: readonly FileKind[]): Promise<TakenFile | string> {
  const refusal = refusalOfPick(file, kinds);
  if (refusal) return refusal;
  const sniffer = createSniffer();
  sniffer.feed(new Uint8Array(await file.arrayBuffer()));
  const kind = sniffer.kind();
  if (!kind || !kinds.includes(kind)) return fileMessages.content(kinds);
  return sniffer.isVast() ? fileMessages.vast : { part, kind, file };
}

/** Reads a multipart body. Throws when it is none, or contains what no rule names. */
async function takeForm(body: unknown, rules: FormRules): Promise<ReceivedForm<TakenFile>> {
  if (!(body instanceof FormData)) throw new ApiError('unsupported-media-type');
  const form = collectForm<TakenFile>(rules);
  for (const [name, value] of body.entries()) {
    if (typeof value === 'string') form.text(name, value);
    else {
      const kinds = form.kindsOf(name);
      if (kinds) form.file(name, await checkFile(name, value, kinds));
    }
  }
  return form.end();
}

/** Puts a file into its slot instead of the one that was there; returns its reference. */
export function storeFile(
  state: PretendState,
  candidate: Candidate,
  { type, slot, kind }: FileSlot & { kind: FileKind },
): string {
  const name = `${nextNumber(state, 36)}${fileKinds[kind].extensions[0]}`;
  candidate.files = candidate.files.filter((file) => file.type !== type || file.slot !== slot);
  candidate.files.push({ name, type, slot, kind });
  return name;
}

interface Save {
  /** The steps that the form belongs to: their versions are checked. */
  readonly steps: readonly Step[];
  /** Saves the answers that come with the files. */
  readonly work?: () => void;
}

/**
 * Takes a form and saves its answers and files.
 * @param check throws when something is wrong with the form
 */
export async function saveUpload(
  call: Call,
  { rules, slots }: UploadForm,
  check: (form: ReceivedForm, slotOf: (part: string) => FileSlot) => Save,
): Promise<void> {
  const { state, candidate, contents } = call;
  const form = await takeForm(call.body, rules);
  const slotOf = slots(form);
  const { steps, work } = check(form, slotOf);
  requireVersions(call, steps);
  work?.();
  for (const { part, kind, file } of form.files)
    contents.set(storeFile(state, candidate, { ...slotOf(part), kind }), file);
}
