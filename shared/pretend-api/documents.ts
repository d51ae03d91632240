import {
  certificateNamesPart,
  certificateParts,
  documentSlots,
  documentStepOf,
  otherDocumentNames,
} from 'shared/contract/documents';
import { fileKinds, pdfKinds, uploaderTypes, type UploaderType } from 'shared/contract/files';
import { line } from 'shared/contract/text';
import { object } from 'yup';
import { candidateOf, ok, type Endpoint } from './call';
import { checkFiles, storeFile, takeForm, type FormRules, type TakenForm } from './form';
import { personOf } from './person';
import { parse, Refusal } from './refusal';
import { sampleFile } from './sample-file';
import { requireVersions } from './versions';

/** The slot of each file part of a form. Throws when they cannot be told apart for certain. */
type NameSlots = (form: TakenForm) => (part: string) => string;

function save(type: UploaderType, rules: FormRules, slots: NameSlots, message: string): Endpoint {
  return async (call) => {
    const candidate = candidateOf(call);
    const form = await takeForm(call.body, rules);
    const slotOf = slots(form);
    checkFiles(form);
    requireVersions(
      call,
      candidate,
      form.files.map(({ part }) => documentStepOf(slotOf(part))),
    );
    for (const { part, kind, file } of form.files) {
      call.contents.set(storeFile(call.state, candidate, { type, slot: slotOf(part), kind }), file);
    }
    return ok(personOf(call.state, candidate), message);
  };
}

const rulesOf = (step: 'basic-identity' | 'academic-documents'): FormRules => ({
  files: Object.fromEntries(documentSlots[step].map(({ name, kinds }) => [name, kinds])),
});

const byPart: NameSlots = () => (part) => part;

export const saveIdentityDocuments = save(
  'identity',
  rulesOf('basic-identity'),
  byPart,
  'Your basic identity documents has been saved successfully',
);

export const saveAcademicDocuments = save(
  'academic',
  rulesOf('academic-documents'),
  byPart,
  'Your academic documents has been saved successfully',
);

function refuseNames(message: string): Refusal {
  return new Refusal('malformed-request', { message, fields: { [certificateNamesPart]: message } });
}

/** The n-th name belongs to the n-th certificate that was sent, by their numbers. */
const byName: NameSlots = (form) => {
  const sent = certificateParts.filter(
    (part) => form.files.some((file) => file.part === part) || Object.hasOwn(form.problems, part),
  );
  const names = form.lists[certificateNamesPart] ?? [];
  if (names.length !== sent.length) {
    throw refuseNames(
      `Each certificate needs one name: there are ${sent.length} files and ${names.length} names`,
    );
  }
  if (new Set(names).size !== names.length) throw refuseNames('Each document can be sent only once');
  if (names.some((name) => !otherDocumentNames.includes(name))) {
    throw refuseNames(`A document's name must be one of ${otherDocumentNames.join(', ')}`);
  }
  return (part) => names[sent.indexOf(part)] ?? '';
};

export const saveOtherDocuments = save(
  'other',
  {
    files: Object.fromEntries(certificateParts.map((part) => [part, pdfKinds])),
    lists: [certificateNamesPart],
  },
  byName,
  'Your other documents has been saved successfully',
);

const querySchema = object({ filename: line('Please name the file', 'file name', 200) });

/** What was sent in this page comes back as it was; of older files the name alone is kept, and a sample stands in. */
export const downloadFile: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { type = '' } = call.params;
  if (!(uploaderTypes as readonly string[]).includes(type)) throw new Refusal('not-found');
  const { filename } = parse(querySchema, call.query);
  const found = candidate.files.find((file) => file.type === type && file.name === filename);
  if (!found) throw new Refusal('not-found');
  const content = call.contents.get(found.name);
  const contentType = fileKinds[found.kind].contentType;
  return { status: 200, body: content ? content.slice(0, content.size, contentType) : sampleFile(found) };
};
