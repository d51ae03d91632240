import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import { samplePerson } from 'shared/contract/sample-candidate';
import { jpeg } from './sample-files';
import type { Answer, AnswerBody, TestApi } from './test-api';

export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: Buffer; readonly filename: string; readonly type?: string };

const boundary = '----portal-test-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body, byte by byte what a browser sends; names are put in as they are. */
export function formBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`;
    if ('value' in part) return [Buffer.from(`${start}\r\n\r\n${part.value}\r\n`)];
    const type = part.type ?? 'application/octet-stream';
    return [
      Buffer.from(`${start}; filename="${part.filename}"\r\nContent-Type: ${type}\r\n\r\n`),
      part.file,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export const text = (name: string, value: string): Part => ({ name, value });
export const file = (name: string, content: Buffer, filename = 'paper.pdf'): Part => ({
  name,
  file: content,
  filename,
});
export const texts = (values: Readonly<Record<string, string>>): Part[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** Sends a form as the owner of the token. */
export async function sendForm<T = unknown>(
  api: TestApi,
  endpoint: Endpoint,
  token: string,
  parts: readonly Part[],
  ifMatch?: string,
): Promise<Answer<T>> {
  const response = await api.server.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    headers: {
      'content-type': formType,
      authorization: `Bearer ${token}`,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    payload: formBody(parts),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json<AnswerBody<T>>() };
}

/** Fetches a stored file as the owner of the token; the bytes as they came. */
export async function download(api: TestApi, token: string, type: string, filename: string) {
  const response = await api.server.inject({
    method: 'GET',
    url: `/api${endpoints.downloadFile.path.replace(':type', type)}?filename=${encodeURIComponent(filename)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

/** Every name in the store; those of the staging folder after 'staged:'. */
export async function filesIn({ store }: TestApi): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  const staged = await store.staging.list();
  return [...names.sort(), ...staged.map(({ id }) => `staged:${id}`)];
}

/** A complete answer to the first step. */
export const personAnswers = {
  first_name: 'Asha',
  last_name: 'Raman',
  email: 'asha.raman@example.com',
  mobile: '9876543210',
  ...samplePerson,
  address: '12, MG Road\nNear the park',
};

export const picture = () => file('profile_picture', jpeg(), 'me.jpg');
