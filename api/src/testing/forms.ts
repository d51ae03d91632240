import { endpoints } from 'contract/wire/endpoints';
import { sampleCandidate } from 'contract/samples/sample-candidate';
import type { Part } from './multipart';
import { jpeg } from './sample-files';
import type { TestApi } from './test-api';

export const text = (name: string, value: string): Part => ({ name, value });
export const file = (name: string, content: Buffer, filename = 'paper.pdf'): Part => ({
  name,
  file: content,
  filename,
});
export const texts = (values: Readonly<Record<string, string>>): Part[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** Fetches a stored file as the owner of the token; the bytes as they came. */
export async function download(api: TestApi, token: string, type: string, filename: string) {
  const response = await api.fetch(endpoints.downloadFile, {
    token,
    pathParams: { type },
    query: { filename },
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
  ...sampleCandidate.person,
  address: '12, MG Road\nNear the park',
};

export const picture = () => file('profile_picture', jpeg(), 'me.jpg');
