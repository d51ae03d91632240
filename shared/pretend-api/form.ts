import { createSniffer } from 'shared/contract/file-content';
import { fileKinds, fileMaxBytes, fileMessages, fitsByName, type FileKind } from 'shared/contract/files';
import { ApiError } from 'shared/contract/request';
import {
  partSentTwice,
  unexpectedPart,
  type FileSlot,
  type FormRules,
  type ReceivedForm,
} from 'shared/contract/upload-form';
import type { Call } from './call';
import { nextNumber, type Candidate, type PretendState } from './state';

interface TakenFile {
  readonly part: string;
  readonly kind: FileKind;
  readonly file: Blob;
}

export type TakenForm = ReceivedForm<TakenFile>;

/** jsdom's blobs have no `arrayBuffer`. */
function readBytes(file: Blob): Promise<Uint8Array> {
  if (typeof file.arrayBuffer === 'function')
    return file.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // readAsArrayBuffer gives a buffer
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
}

async function checkFile(file: File, kinds: readonly FileKind[]): Promise<FileKind | { problem: string }> {
  if (!fitsByName(file.name, kinds)) return { problem: fileMessages.kind(kinds) };
  if (file.size > fileMaxBytes) return { problem: fileMessages.tooLarge };
  if (file.size === 0) return { problem: fileMessages.empty };
  const sniffer = createSniffer();
  sniffer.feed(await readBytes(file));
  const kind = sniffer.kind();
  return kind && kinds.includes(kind) ? kind : { problem: fileMessages.content(kinds) };
}

/** Reads a multipart body. Throws when it is none, or contains what no rule names. */
export async function takeForm(body: unknown, rules: FormRules): Promise<TakenForm> {
  if (!(body instanceof FormData)) throw new ApiError('unsupported-media-type');
  const texts: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const files: TakenFile[] = [];
  const problems: Record<string, string> = {};
  const mistakes: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of body.entries()) {
    const isText = typeof value === 'string';
    const kinds = !isText && Object.hasOwn(rules.files, name) ? rules.files[name] : undefined;
    if (isText && rules.lists?.includes(name)) (lists[name] ??= []).push(value);
    else if (isText ? !rules.texts?.includes(name) : !kinds) mistakes.push(unexpectedPart(name, rules));
    else if (seen.has(name)) mistakes.push(partSentTwice(name));
    else if (isText) texts[name] = value;
    else {
      const checked = await checkFile(value, kinds ?? []);
      if (typeof checked === 'string') files.push({ part: name, kind: checked, file: value });
      else problems[name] = checked.problem;
    }
    seen.add(name);
  }
  const [message] = mistakes;
  if (message) throw new ApiError('malformed-request', { message });
  const tooLarge = Object.values(problems).includes(fileMessages.tooLarge);
  return { texts, lists, files, problems, tooLarge };
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

/** Stores the files of a checked form. */
export function storeFiles(
  { state, contents }: Call,
  candidate: Candidate,
  form: TakenForm,
  slotOf: (part: string) => FileSlot,
): void {
  for (const { part, kind, file } of form.files)
    contents.set(storeFile(state, candidate, { ...slotOf(part), kind }), file);
}
