import { certificateNamesPart } from 'contract/wire/documents';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { extensionOf, fileKinds } from 'contract/wire/files';
import { endpointsAt } from 'contract/wire/endpoints-at';
import { messageText } from 'contract/language/message-text';
import { i18n } from 'shared/i18n/i18n';
import { samplePdf, samplePicture } from 'contract/samples/sample-files';
import type { ApiAnswer, SentCall } from './call';
import type { Choices } from './choices';
import { recordedFor, type RecordedAnswer, type RecordedRefusal } from './recordings';
import { saves, type Answers, type Save } from './saves';

/** The end of an archive, which alone is one without files: to pack is the server's work. */
const emptyZip = new Uint8Array(22);
emptyZip.set([0x50, 0x4b, 0x05, 0x06]);

/** Replaces a file of which only the reference is known. */
function sampleFile(reference: string): Blob {
  const extension = extensionOf(reference);
  const isPicture = ([...fileKinds.png.extensions, ...fileKinds.jpeg.extensions] as string[]).includes(
    extension,
  );
  return isPicture
    ? new Blob([samplePicture()], { type: fileKinds.png.contentType })
    : new Blob([samplePdf('A sample of a stored file')], { type: fileKinds.pdf.contentType });
}

/** What a JSON body or a form contains. */
function contentOf(body: unknown): Pick<Save, 'sent' | 'files' | 'documentNames'> {
  if (!(body instanceof FormData)) {
    const sent = typeof body === 'string' && body ? (JSON.parse(body) as Save['sent']) : {};
    return { sent, files: [], documentNames: [] };
  }
  const parts = [...body.entries()];
  const texts = parts.filter(([part, value]) => typeof value === 'string' && part !== certificateNamesPart);
  const files = parts.flatMap(([part, value]) => (typeof value === 'string' ? [] : [{ part, file: value }]));
  return {
    sent: Object.fromEntries(texts),
    files,
    documentNames: body.getAll(certificateNamesPart).map(String),
  };
}

/** In the language of the page: English sentences are the keys of its catalog. */
function spoken<Answer extends RecordedAnswer | RecordedRefusal>({ status, body }: Answer): ApiAnswer {
  const { message } = body;
  const fields = 'fields' in body ? Object.entries(body.fields ?? {}) : [];
  const said = Object.fromEntries(fields.map(([field, text]) => [field, messageText(i18n, text)]));
  return {
    status,
    body: {
      ...body,
      ...(message === undefined ? {} : { message: messageText(i18n, message) }),
      ...(fields.length > 0 ? { fields: said } : {}),
    },
  };
}

const found = ({ method, path }: Pick<SentCall, 'method' | 'path'>) =>
  endpointsAt(path).find(({ name }) => endpoints[name].method === method);

export type RecordedApi = ReturnType<typeof createRecordedApi>;

interface RecordedApiOptions {
  readonly user: Choices['user'];
  /** What an earlier page of the tab has kept; without it, all is as it was recorded. */
  readonly kept?: Answers | null;
  /** Is called at the start and after each save, with what the next page is to know. */
  readonly keep?: (answers: Answers) => void;
}

/**
 * Answers as the candidate API did when it was recorded. What a save sends is merged into later answers; no
 * call is refused but one without a session.
 */
export function createRecordedApi({ user, kept, keep }: RecordedApiOptions) {
  const { persons, calls, refusals } = recordedFor(Date.now(), globalThis.location?.hostname || 'localhost');
  const answers: Answers = kept ?? { ...persons[user === 'nobody' ? 'in-progress' : user] };
  keep?.(answers);
  const contents = new Map<string, Blob>();

  const recorded = (name: EndpointName): unknown => calls[name]?.body.data;

  function read(name: EndpointName, { page, limit }: SentCall['query']): ApiAnswer {
    const data = answers[name] ?? recorded(name);
    const last = Number(page) * Number(limit);
    const part = Array.isArray(data) && page && limit ? data.slice(last - Number(limit), last) : data;
    return { status: 200, body: { data: part } };
  }

  function save(name: EndpointName, params: Save['params'], body: unknown): ApiAnswer {
    const answer = calls[name];
    const work = saves[name];
    if (!answer) throw new Error(`No answer to ${name} is recorded: npm run build -- recordings`);
    if (!work) return spoken(answer);
    const keepFile = (reference: string, file: File): void => void contents.set(reference, file);
    const { data } = answer.body;
    const next = work(answers, { ...contentOf(body), params, data, recorded, keepFile });
    keep?.(answers);
    return spoken({ ...answer, body: { ...answer.body, data: next } });
  }

  return {
    spoken,
    nameOf: (call: SentCall): EndpointName | undefined => found(call)?.name,
    /** The session of who is signed in from the start; null without one. */
    session: user === 'nobody' ? null : answers.signIn,
    answer(call: SentCall): ApiAnswer {
      const match = found(call);
      if (!match) return spoken(refusals['not-found']);
      const { name, params } = match;
      const endpoint: Endpoint = endpoints[name];
      if (!endpoint.public && !call.token) return spoken(refusals['session-required']);
      if (name === 'exportData')
        return { status: 200, body: new Blob([emptyZip], { type: 'application/zip' }) };
      const { filename = '' } = call.query;
      if (name === 'downloadFile')
        return { status: 200, body: contents.get(filename) ?? sampleFile(filename) };
      return endpoint.method === 'GET' ? read(name, call.query) : save(name, params, call.body);
    },
  };
}
