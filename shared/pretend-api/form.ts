import {
  fileKinds,
  fileMaxBytes,
  fileMessages,
  fitsByName,
  type FileKind,
  type UploaderType,
} from 'shared/contract/files';
import { object, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { parse, Refusal } from './refusal';
import { nextNumber, type Candidate, type PretendState } from './state';

/** What a multipart call takes; any other part is the caller's mistake. */
export interface FormRules {
  readonly files: Readonly<Record<string, readonly FileKind[]>>;
  readonly texts?: readonly string[];
  /** Text parts that may come any number of times. */
  readonly lists?: readonly string[];
}

interface TakenFile {
  readonly part: string;
  readonly kind: FileKind;
  readonly file: Blob;
}

export interface TakenForm {
  readonly texts: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly TakenFile[];
  /** Part -> why its file is refused. */
  readonly problems: Readonly<Record<string, string>>;
  readonly tooLarge: boolean;
}

/** jsdom's blobs cannot give their bytes otherwise. */
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

/** What the bytes are; null for anything that is none of the contract's kinds. */
function kindOf(bytes: Uint8Array): FileKind | null {
  const text = new TextDecoder('latin1').decode(bytes);
  const begins = (kind: FileKind): boolean =>
    fileKinds[kind].signature.every((byte, index) => bytes[index] === byte);
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(text.slice(0, 1024))) return 'pdf';
  if (begins('jpeg')) return 'jpeg';
  if (begins('png')) return 'png';
  if (begins('webp')) return text.slice(8, 12) === 'WEBP' ? 'webp' : null;
  // Word's own streams: an Excel or an encrypted file begins alike.
  if (begins('doc')) return text.includes([...'WordDocument'].join('\0')) ? 'doc' : null;
  const isWord = text.includes('[Content_Types].xml') && text.includes('word/');
  return begins('docx') && isWord && !text.includes('word/vbaProject.bin') ? 'docx' : null;
}

async function judgeFile(file: File, kinds: readonly FileKind[]): Promise<FileKind | { refusal: string }> {
  if (!fitsByName(file.name, kinds)) return { refusal: fileMessages.kind(kinds) };
  if (file.size > fileMaxBytes) return { refusal: fileMessages.tooLarge };
  if (file.size === 0) return { refusal: fileMessages.empty };
  const kind = kindOf(await readBytes(file));
  return kind && kinds.includes(kind) ? kind : { refusal: fileMessages.content(kinds) };
}

function unexpected(name: string, { files, texts = [], lists = [] }: FormRules): string {
  if (Object.hasOwn(files, name)) return `The part "${name}" must be a file`;
  if ([...texts, ...lists].includes(name)) return `The part "${name}" must be a text, not a file`;
  return `The part "${name}" is not known here`;
}

/** Reads a multipart body. Throws when it is none, or holds what no rule names. */
export async function takeForm(body: unknown, rules: FormRules): Promise<TakenForm> {
  if (!(body instanceof FormData)) throw new Refusal('unsupported-media-type');
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
    else if (isText ? !rules.texts?.includes(name) : !kinds) mistakes.push(unexpected(name, rules));
    else if (seen.has(name)) mistakes.push(`The part "${name}" was sent more than once`);
    else if (isText) texts[name] = value;
    else {
      const judged = await judgeFile(value, kinds ?? []);
      if (typeof judged === 'string') files.push({ part: name, kind: judged, file: value });
      else problems[name] = judged.refusal;
    }
    seen.add(name);
  }
  const [mistake] = mistakes;
  if (mistake) throw new Refusal('malformed-request', { message: mistake });
  const tooLarge = Object.values(problems).includes(fileMessages.tooLarge);
  return { texts, lists, files, problems, tooLarge };
}

const noTexts = object({});

/** The clean answers of a form; one refusal for all that is wrong with answers and files. */
export function checkForm<S extends ObjectSchema<AnyObject>>(schema: S, form: TakenForm): InferType<S> {
  const code = form.tooLarge ? 'body-too-large' : 'validation-failed';
  const [firstProblem] = Object.values(form.problems);
  try {
    const answers = parse(schema, form.texts);
    if (firstProblem === undefined) return answers;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    throw new Refusal(code, { message: error.message, fields: { ...error.fields, ...form.problems } });
  }
  throw new Refusal(code, { message: firstProblem, fields: form.problems });
}

/** For forms of files alone. */
export const checkFiles = (form: TakenForm): void => void checkForm(noTexts, form);

/** Puts a file into its slot, in the place of the one that was there; returns its reference. */
export function storeFile(
  state: PretendState,
  candidate: Candidate,
  { type, slot, kind }: { type: UploaderType; slot: string; kind: FileKind },
): string {
  const name = `${nextNumber(state, 36)}${fileKinds[kind].extensions[0]}`;
  candidate.files = candidate.files.filter((file) => file.type !== type || file.slot !== slot);
  candidate.files.push({ name, type, slot, kind });
  return name;
}
