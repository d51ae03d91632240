import { object, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { certificateNamesPart, certificateParts, documentSlots, otherDocumentNames } from './documents';
import {
  fileMessages,
  pdfKinds,
  pictureKinds,
  wordOrPdfKinds,
  type FileKind,
  type UploaderType,
} from './files';
import { personalInformationPayloadSchema } from './personal-information';
import { ApiError, parse } from './request';

/** What multipart calls accept, and how their parts are checked. Remotes do not import this file. */

export interface FormRules {
  /** File part -> the kinds it may be of. */
  readonly files: Readonly<Record<string, readonly FileKind[]>>;
  readonly texts?: readonly string[];
  /** Text parts that may be repeated. */
  readonly lists?: readonly string[];
}

/** A multipart body that has arrived. `F` is how a file is stored until the form has been checked. */
export interface ReceivedForm<F extends { readonly part: string } = { readonly part: string }> {
  readonly texts: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly F[];
  /** Part -> why its file is refused. All parts are checked, so that one answer contains every problem. */
  readonly problems: Readonly<Record<string, string>>;
  /** A file exceeds the limit: the answer's status is 413. */
  readonly tooLarge: boolean;
}

export interface FileSlot {
  readonly type: UploaderType;
  readonly slot: string;
}

export interface UploadForm {
  readonly rules: FormRules;
  /** Finds the slot of each file part. Throws `malformed-request` when that is not certain. */
  readonly slots: (form: ReceivedForm) => (part: string) => FileSlot;
  readonly message: string;
}

const documentForm = (step: 'basic-identity' | 'academic-documents', type: UploaderType) => ({
  rules: { files: Object.fromEntries(documentSlots[step].map(({ name, kinds }) => [name, kinds])) },
  slots: () => (slot: string) => ({ type, slot }),
});

/** Parts that have the name of their type. */
const slotsByType = () => (slot: string) => ({ type: slot as UploaderType, slot }); // the rules allow no other parts

export const uploadForms = {
  savePersonalInformation: {
    rules: {
      files: { profile_picture: pictureKinds },
      texts: Object.keys(personalInformationPayloadSchema.fields),
    },
    slots: slotsByType,
    message: 'Your personal information has been saved successfully',
  },
  savePortfolio: {
    rules: {
      files: { resume: pdfKinds, cover: wordOrPdfKinds },
      texts: ['linkedin_url', 'portfolio_url'],
    },
    slots: slotsByType,
    message: 'Your resume and portfolio have been saved successfully',
  },
  saveIdentityDocuments: {
    ...documentForm('basic-identity', 'identity'),
    message: 'Your basic identity documents has been saved successfully',
  },
  saveAcademicDocuments: {
    ...documentForm('academic-documents', 'academic'),
    message: 'Your academic documents has been saved successfully',
  },
  saveOtherDocuments: {
    rules: {
      files: Object.fromEntries(certificateParts.map((part) => [part, pdfKinds])),
      lists: [certificateNamesPart],
    },
    slots: certificateSlots,
    message: 'Your other documents has been saved successfully',
  },
} as const satisfies Record<string, UploadForm>;

export type DocumentSave = 'saveIdentityDocuments' | 'saveAcademicDocuments' | 'saveOtherDocuments';

/**
 * The n-th name belongs to the n-th certificate that was sent, by their numbers. Throws when they do not match for
 * certain: a document must not end up under another's name.
 */
function certificateSlots({ files, lists, problems }: ReceivedForm): (part: string) => FileSlot {
  const sent = certificateParts.filter(
    (part) => files.some((file) => file.part === part) || Object.hasOwn(problems, part),
  );
  const names = lists[certificateNamesPart] ?? [];
  if (names.length !== sent.length)
    throw badNames(
      `Each certificate needs one name: there are ${sent.length} files and ${names.length} names`,
    );
  if (new Set(names).size !== names.length) throw badNames('Each document can be sent only once');
  if (names.some((name) => !otherDocumentNames.includes(name)))
    throw badNames(`A document's name must be one of ${otherDocumentNames.join(', ')}`);
  return (part) => ({ type: 'other', slot: names[sent.indexOf(part)] ?? '' });
}

function badNames(message: string): ApiError {
  return new ApiError('malformed-request', { message, fields: { [certificateNamesPart]: message } });
}

/** The clean answers of a form. Throws one error for everything that is wrong with answers and files. */
export function checkForm<S extends ObjectSchema<AnyObject>>(schema: S, form: ReceivedForm): InferType<S> {
  const code = form.tooLarge ? 'body-too-large' : 'validation-failed';
  try {
    const answers = parse(schema, form.texts);
    const [message] = Object.values(form.problems);
    if (message !== undefined) throw new ApiError(code, { message, fields: {} });
    return answers;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    throw new ApiError(code, { message: error.message, fields: { ...error.fields, ...form.problems } });
  }
}

const noTexts = object({});

/** For forms that contain only files. */
export const checkFiles = (form: ReceivedForm): void => void checkForm(noTexts, form);

const quoted = (name: string): string => `"${name.replace(/[^\w .-]/g, '_').slice(0, 40)}"`;

function unexpectedPart(name: string, { files, texts = [], lists = [] }: FormRules): string {
  if (Object.hasOwn(files, name)) return `The part ${quoted(name)} must be a file`;
  if ([...texts, ...lists].includes(name)) return `The part ${quoted(name)} must be a text, not a file`;
  return `The part ${quoted(name)} is not known here`;
}

/** Takes the parts of a form in the order in which they arrive. All are read, or a browser would never see the answer. */
export function collectForm<F extends { readonly part: string }>(rules: FormRules) {
  const texts: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const files: F[] = [];
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  /** The first mistake of the caller. */
  let mistake: string | undefined;

  function isFirst(name: string): boolean {
    const first = !seen.has(name);
    if (!first) mistake ??= `The part ${quoted(name)} was sent more than once`;
    seen.add(name);
    return first;
  }
  return {
    /** @param value null for what is not a short text */
    text(name: string, value: string | null): void {
      if (value === null) mistake ??= `The part ${quoted(name)} is not a short text`;
      else if (rules.lists?.includes(name)) (lists[name] ??= []).push(value);
      else if (!rules.texts?.includes(name)) mistake ??= unexpectedPart(name, rules);
      else if (isFirst(name)) texts[name] = value;
    },
    /** The kinds that a file may be of; null when it does not belong here. */
    kindsOf(name: string): readonly FileKind[] | null {
      const kinds = Object.hasOwn(rules.files, name) ? rules.files[name] : undefined;
      if (!kinds) mistake ??= unexpectedPart(name, rules);
      return kinds && isFirst(name) ? kinds : null;
    },
    /** @param outcome the file, or why it is refused */
    file(name: string, outcome: F | string): void {
      if (typeof outcome === 'string') problems[name] = outcome;
      else files.push(outcome);
    },
    /** Throws when the form contains what no rule names. */
    end(): ReceivedForm<F> {
      if (mistake) throw new ApiError('malformed-request', { message: mistake });
      const tooLarge = Object.values(problems).includes(fileMessages.tooLarge);
      return { texts, lists, files, problems, tooLarge };
    },
  };
}
