import type { I18n } from '@lingui/core';
import { object, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import {
  certificateNamesPart,
  certificateParts,
  documentSlots,
  documentStepOf,
  documentTypes,
  otherDocumentNames,
} from 'contract/wire/documents';
import {
  fileLabels,
  fileMessages,
  pdfKinds,
  pictureKinds,
  wordOrPdfKinds,
  type FileKind,
  type UploaderType,
} from 'contract/wire/files';
import { personalInformationPayloadSchema } from 'contract/wire/personal-information';
import { portfolioSchema } from 'contract/wire/portfolio';
import type { OnboardingStep } from 'contract/wire/profile';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../../http/parse';
import * as successMessages from 'contract/wire/success-messages';

/** What multipart calls accept, and how their parts are checked. */

/**
 * Whether the header `Prefer` asks for `handling=lenient` (RFC 7240, 4.4): then a documents call stores the
 * good files of a form although others are refused. The answer is the same: that of the refused ones.
 */
const isLenient = (prefer = ''): boolean => /(?:^|[,;]\s*)handling\s*=\s*"?lenient\b/i.test(prefer);

export interface UploadForm<S extends ObjectSchema<AnyObject> = ObjectSchema<AnyObject>> {
  /** Of the text parts. */
  readonly schema: S;
  /** File part -> the kinds it may be of. */
  readonly files: Readonly<Record<string, readonly FileKind[]>>;
  /** The step that is saved; absent for documents, which are each of the step of their slot. */
  readonly step?: OnboardingStep;
  /**
   * What documents are stored as: `other` ones have a name each beside them. Other parts have the name of
   * their type.
   */
  readonly type?: UploaderType;
  /** What the file parts of a form without a type are called on the page. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly message: string;
}

/** A multipart body that has arrived. `F` is how a file is stored until the form has been checked. */
export interface ReceivedForm<F extends { readonly part: string } = { readonly part: string }> {
  readonly texts: Readonly<Record<string, string>>;
  /** Of the certificates, in their order. */
  readonly names: readonly string[];
  readonly files: readonly F[];
  /** Part -> why its file is refused. All parts are checked, so that one answer contains every problem. */
  readonly problems: Readonly<Record<string, string>>;
}

export interface FileSlot {
  readonly type: UploaderType;
  readonly slot: string;
}

const documentForm = (step: 'basic-identity' | 'academic-documents') => ({
  schema: object({}),
  files: Object.fromEntries(documentSlots[step].map(({ name, kinds }) => [name, kinds])),
  type: documentTypes[step],
});

export const uploadForms = {
  savePersonalInformation: {
    schema: personalInformationPayloadSchema,
    files: { profile_picture: pictureKinds },
    labels: fileLabels,
    step: 'personal-information',
    message: successMessages.savePersonalInformation,
  },
  savePortfolio: {
    schema: portfolioSchema,
    files: { resume: pdfKinds, cover: wordOrPdfKinds },
    labels: fileLabels,
    step: 'resume-and-portfolio',
    message: successMessages.savePortfolio,
  },
  saveIdentityDocuments: {
    ...documentForm('basic-identity'),
    message: successMessages.saveIdentityDocuments,
  },
  saveAcademicDocuments: {
    ...documentForm('academic-documents'),
    message: successMessages.saveAcademicDocuments,
  },
  saveOtherDocuments: {
    schema: object({}),
    files: Object.fromEntries(certificateParts.map((part) => [part, pdfKinds])),
    type: 'other',
    message: successMessages.saveOtherDocuments,
  },
} as const satisfies Record<string, UploadForm>;

/**
 * The n-th name belongs to the n-th certificate that was sent, by their numbers. Throws when they do not
 * match for certain: a document must not end up under another's name.
 */
function certificateSlots({ files, names, problems }: ReceivedForm): (part: string) => FileSlot {
  const sent = certificateParts.filter(
    (part) => files.some((file) => file.part === part) || Object.hasOwn(problems, part),
  );
  if (names.length !== sent.length)
    throw badNames(
      `Each certificate needs one name: there are ${sent.length} files and ${names.length} names`,
    );
  if (new Set(names).size !== names.length) throw badNames('Each document can be sent only once');
  if (names.some((name) => !otherDocumentNames.includes(name)))
    throw badNames(`A document's name must be one of ${otherDocumentNames.join(', ')}`);
  return (part) => ({ type: 'other', slot: names[sent.indexOf(part)] ?? '' });
}

function badNames(message: string): HttpError {
  return new HttpError('malformed-request', { message, fields: { [certificateNamesPart]: message } });
}

/** 'PAN card: This file is empty', in the form's words: a message is read far from its slot, too. */
function withLabel(i18n: I18n, { labels }: UploadForm, { slot }: FileSlot, problem: string): string {
  const document = Object.values(documentSlots)
    .flat()
    .find(({ name }) => name === slot);
  const label = labels?.[slot] ?? document?.label;
  return label === undefined ? problem : `${i18n.t(label)}: ${problem}`;
}

/** What is wrong with the files of a form; null when nothing is. */
function refusalOf(i18n: I18n, problems: Readonly<Record<string, string>>): HttpError | null {
  const [message] = Object.values(problems);
  return message === undefined ? null : new HttpError(codeOf(i18n, problems), { message, fields: problems });
}

const codeOf = (i18n: I18n, problems: Readonly<Record<string, string>>) =>
  Object.values(problems).some((problem) => problem.endsWith(fileMessages.tooLarge(i18n)))
    ? 'body-too-large'
    : 'validation-failed';

/** The clean answers of a form. Throws one error for everything that is wrong with answers and files. */
function answersOf<S extends ObjectSchema<AnyObject>>(
  i18n: I18n,
  schema: S,
  texts: ReceivedForm['texts'],
  problems: Readonly<Record<string, string>>,
): InferType<S> {
  try {
    return parse(schema, texts);
  } catch (error) {
    if (!(error instanceof HttpError) || !error.fields) throw error;
    const fields = { ...error.fields, ...problems };
    throw new HttpError(codeOf(i18n, problems), { message: error.text, fields });
  }
}

/**
 * What is to be saved of a form that has arrived: its answers, the slots of its file parts, and the steps
 * that these are of. Throws when something is wrong with it; `refusal` is what is wrong with some files of
 * documents while the others are to be stored.
 * @param prefer the request's header `Prefer`
 */
export function checkUpload<S extends ObjectSchema<AnyObject>>(
  i18n: I18n,
  form: UploadForm<S>,
  received: ReceivedForm,
  prefer?: string,
) {
  const { type, step } = form;
  // Without a type, the name of a part is one: as `UploadForm` says.
  const slotOf =
    type === 'other'
      ? certificateSlots(received)
      : (part: string): FileSlot => ({ type: type ?? (part as UploaderType), slot: part });
  const problems = Object.fromEntries(
    Object.entries(received.problems).map(([part, problem]) => [
      part,
      withLabel(i18n, form, slotOf(part), problem),
    ]),
  );
  const answers = answersOf(i18n, form.schema, received.texts, problems);
  const refusal = refusalOf(i18n, problems);
  const storesRest = type !== undefined && received.files.length > 0 && isLenient(prefer);
  if (refusal && !storesRest) throw refusal;
  const steps = step ? [step] : received.files.map(({ part }) => documentStepOf(slotOf(part).slot));
  return { answers, slotOf, steps, refusal };
}

const quoted = (name: string): string => `"${name.replace(/[^\w .-]/g, '_').slice(0, 40)}"`;

/**
 * Takes the parts of a form in the order in which they arrive. All are read, or a browser would never see the
 * answer.
 */
export function collectForm<F extends { readonly part: string }>(form: UploadForm) {
  const texts: Record<string, string> = {};
  const names: string[] = [];
  const files: F[] = [];
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  /** The first mistake of the caller. */
  let mistake: string | undefined;

  const isName = (part: string) => form.type === 'other' && part === certificateNamesPart;
  const isText = (part: string) => Object.hasOwn(form.schema.fields, part);
  function unexpected(name: string): string {
    if (Object.hasOwn(form.files, name)) return `The part ${quoted(name)} must be a file`;
    if (isText(name) || isName(name)) return `The part ${quoted(name)} must be a text, not a file`;
    return `The part ${quoted(name)} is not known here`;
  }

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
      else if (isName(name)) names.push(value);
      else if (!isText(name)) mistake ??= unexpected(name);
      else if (isFirst(name)) texts[name] = value;
    },
    /** The kinds that a file may be of; null when it does not belong here. */
    kindsOf(name: string): readonly FileKind[] | null {
      const kinds = Object.hasOwn(form.files, name) ? form.files[name] : undefined;
      if (!kinds) mistake ??= unexpected(name);
      return kinds && isFirst(name) ? kinds : null;
    },
    /** @param outcome the file, or why it is refused */
    file(name: string, outcome: F | string): void {
      if (typeof outcome === 'string') problems[name] = outcome;
      else files.push(outcome);
    },
    /** Throws when the form contains what no rule names. */
    end(): ReceivedForm<F> {
      if (mistake) throw new HttpError('malformed-request', { message: mistake });
      return { texts, names, files, problems };
    },
  };
}
