import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { watchLoop } from 'server-kit/testing/watch-loop';
import { openTimeoutMs, postgres } from '../testing/databases';
import { file, personAnswers, texts } from '../testing/forms';
import { formBody, formType } from '../testing/multipart';
import { mutatedFiles, type MutatedFile } from '../testing/mutated-files';
import { openTestApi, type TestApi } from '../testing/test-api';

/** `npm run check -- fuzz` sends more of them. */
const count = Number(process.env.FUZZ_FILES ?? 60);
const seed = 41;
/** Processor time of the loop beside that of as many bytes that say nothing: this process sends them too. */
const longestBlockMs = 200;
const mostMemory = 400 * 2 ** 20;
/** Candidates who send at the same time. */
const senders = 3;

/** As many bytes, which say nothing. */
function* emptied(files: Iterable<MutatedFile>): Generator<MutatedFile> {
  for (const { name, bytes } of files) yield { name, bytes: Buffer.alloc(bytes.length) };
}

describe(`${count} mutated files`, () => {
  let api: TestApi;
  let url: string;
  beforeAll(async () => {
    api = await openTestApi(postgres);
    url = await api.listen();
  }, openTimeoutMs);
  afterAll(() => api.close());

  function requestOf(
    { name, bytes }: MutatedFile,
    email: string,
  ): { path: string; type: string; body: Buffer } {
    if (name.endsWith('.json')) {
      const { path }: Endpoint = endpoints[name.replace('.json', '') as EndpointName];
      return { path, type: 'application/json', body: bytes };
    }
    const isPicture = /\.(jpg|png|webp|heic|svg)$/.test(name);
    const { path } = isPicture ? endpoints.savePersonalInformation : endpoints.saveIdentityDocuments;
    const parts = isPicture
      ? [...texts({ ...personAnswers, email }), file('profile_picture', bytes, name)]
      : [file('pan_card', bytes, name)];
    return { path, type: formType, body: formBody(parts) };
  }

  /** What is wrong with the answer; null for success and for a clear refusal. */
  async function send(given: MutatedFile, { token, email }: { token: string; email: string }) {
    const { path, type, body } = requestOf(given, email);
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
    const text = await response.text();
    const isClear = response.ok || /^\{"code":"[a-z-]+","message":"[^"]{10}/.test(text);
    const problem = isClear && response.status < 500 ? null : `${given.name}: ${response.status} ${text}`;
    return { status: response.status, problem };
  }

  it(
    'are each taken or refused with a sentence, block no one, and cost little memory',
    async () => {
      const people: Awaited<ReturnType<TestApi['candidate']>>[] = [];
      while (people.length < senders) people.push(await api.candidate());
      const statuses: Record<number, number> = {};
      const problems: string[] = [];
      const before = process.memoryUsage.rss();
      let most = 0;
      const start = performance.now();
      /** Sends all files, and says how long the loop stood still. */
      const sendAll = async (files: Iterable<MutatedFile>): Promise<number> => {
        const loop = watchLoop();
        await Promise.all(
          people.map(async ({ token, user: { email } }) => {
            for (const given of files) {
              const { status, problem } = await send(given, { token, email });
              statuses[status] = (statuses[status] ?? 0) + 1;
              if (problem) problems.push(problem);
              most = Math.max(most, process.memoryUsage.rss() - before);
            }
          }),
        );
        loop.stop();
        return loop.longestMs();
      };
      const mutated = () => mutatedFiles(seed, count);
      const harmlessMs = await sendAll(emptied(mutated()));
      // The better of two: a collection of garbage may fall into one.
      const blocks = [await sendAll(mutated()), await sendAll(mutated())];
      const figures = {
        seconds: Math.round((performance.now() - start) / 1000),
        longestBlockMs: Math.round(Math.min(...blocks)),
        memoryMb: Math.round(most / 2 ** 20),
        statuses,
      };
      if (process.env.FUZZ_FILES) console.log(JSON.stringify(figures));
      expect(problems).toEqual([]);
      expect(Object.values(statuses).reduce((sum, times) => sum + times, 0)).toBe(3 * count);
      expect(figures.longestBlockMs).toBeLessThan(longestBlockMs + harmlessMs);
      expect(most).toBeLessThan(mostMemory);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
    },
    count * 1000 + openTimeoutMs,
  );
});
