import { replaceXhr, type SentXhr, type XhrAnswer } from './fake-xhr';

/** A request as a server receives it. A multipart body is given by its parts. */
export interface SentRequest extends Pick<SentXhr, 'method' | 'url' | 'query' | 'headers' | 'body'> {
  /** Of a multipart body, in order: a part may be repeated. */
  readonly parts: readonly (readonly [string, FormDataEntryValue])[];
}

type Status = XhrAnswer['status'];

interface OpenRequest extends Pick<SentXhr, 'progress'> {
  readonly call: string;
  readonly settle: (answer: XhrAnswer) => void;
}

function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
}

/**
 * A server whose answers the test gives. A call with a standing answer (`always`) is answered at once, the
 * next one by an answer given before (`answerNext`); every other call stays open until `answer`.
 */
export function fakeServer() {
  const requests: SentRequest[] = [];
  const open: OpenRequest[] = [];
  const standing = new Map<string, XhrAnswer>();
  const prepared: XhrAnswer[] = [];

  const restore = replaceXhr(({ method, url, query, headers, body, progress }) => {
    const call = `${method} ${url}`;
    requests.push({
      method,
      url,
      query,
      headers,
      body: readBody(body),
      parts: body instanceof FormData ? [...body.entries()] : [],
    });
    const ready = standing.get(call) ?? prepared.shift();
    if (ready) return Promise.resolve(ready);
    return new Promise((settle) => void open.push({ call, settle, progress }));
  });

  const isOpen = (call: string): OpenRequest => {
    const found = open.find((request) => request.call === call);
    if (!found) throw new Error(`No open request to ${call}`);
    return found;
  };

  return {
    requests: requests as readonly SentRequest[],
    /** What was sent to this call, 'POST /api/candidate', in order. */
    sent: (call: string) => requests.filter(({ method, url }) => `${method} ${url}` === call),
    /** Answers this call from now on, until another answer is set. */
    always: (call: string, status: Status, body?: unknown) => void standing.set(call, { status, body }),
    /** Leaves this call open from now on. */
    hold: (call: string) => void standing.delete(call),
    /** Answers the oldest open request of this call. */
    answer(call: string, status: Status, body?: unknown) {
      const request = isOpen(call);
      open.splice(open.indexOf(request), 1);
      request.settle({ status, body });
    },
    /** Answers the oldest open request, or else the next one, whatever its call. */
    answerNext(status: Status, body?: unknown) {
      const oldest = open.shift();
      if (oldest) oldest.settle({ status, body });
      else prepared.push({ status, body });
    },
    /** Reports how much of the open request's body has been uploaded. */
    progress: (call: string, loaded: number, total: number) => isOpen(call).progress(loaded, total),
    restore,
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
