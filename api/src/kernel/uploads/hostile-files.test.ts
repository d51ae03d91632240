import { endpoints } from 'contract/wire/endpoints';
import { fileMessages } from 'contract/wire/files';
import { i18n } from 'server-kit/i18n';
import { watchLoop } from 'server-kit/testing/watch-loop';
import { openTimeoutMs, postgres } from '../../testing/databases';
import { file, filesIn } from '../../testing/forms';
import { formBody, formType } from '../../testing/multipart';
import { docx, pdf, wordParts, zip, zipOf } from '../../testing/sample-files';
import { openTestApi, type TestApi } from '../../testing/test-api';

/** Processor time of the loop beside that of as many bytes that say nothing: this process sends them too. */
const longestBlockMs = 200;
/** Bytes that the process of the API may need for any of them, beside the parts of the body. */
const mostMemory = 150 * 2 ** 20;

const list = 'word/_rels/document.xml.rels';
const bomb = () => zipOf([...wordParts, [list, '&#9;'.repeat(15 * 2 ** 20)]], true);
/** Archives within archives: each of them again has to be unpacked. */
const nested = () =>
  Array.from({ length: 12 }).reduce<Buffer>(
    (inner) => zipOf([...wordParts, ['word/a.docx', inner], ['word/b.docx', inner]], true),
    bomb(),
  );

// What inspects files steps back behind everything else, so on a busy machine it takes its time.
jest.setTimeout(120_000);

describe('a file that costs much', () => {
  let api: TestApi;
  let url: string;
  let mallory: string;
  let asha: string;
  beforeAll(async () => {
    api = await openTestApi(postgres);
    url = await api.listen();
    [mallory, asha] = [(await api.candidate()).token, (await api.candidate()).token];
    // Programs start when they are needed first.
    await send(asha, docx(), 'a.docx');
  }, openTimeoutMs);
  afterAll(() => api.close());

  async function send(token: string, bytes: Buffer, name: string) {
    const response = await fetch(`${url}/api${endpoints.saveIdentityDocuments.path}`, {
      method: 'POST',
      headers: { 'content-type': formType, authorization: `Bearer ${token}` },
      body: new Uint8Array(formBody([file('pan_card', bytes, name)])),
    });
    return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } };
  }

  async function readOnce(): Promise<number> {
    const start = performance.now();
    const response = await fetch(`${url}/api${endpoints.fetchProfile.path}`, {
      headers: { authorization: `Bearer ${asha}` },
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    return performance.now() - start;
  }

  /** The usual one, whatever else the machine does. */
  const usual = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? NaN;

  /** Reads of another candidate as long as something goes on, ten at least. */
  async function readsDuring(work: Promise<unknown>): Promise<number> {
    const times: number[] = [];
    let isOver = false;
    void work.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver || times.length < 10) times.push(await readOnce());
    return usual(times);
  }

  it.each<[string, string, () => Buffer]>([
    ['of a list of 60 MB in 59 KB', 'a.docx', bomb],
    ['of archives in archives', 'a.docx', nested],
    [
      'of thousands of parts',
      'a.docx',
      () =>
        zip(
          Array.from({ length: 40_000 }, (_, i) => `word/${i}`),
          0,
        ),
    ],
    [
      'of beginnings of objects',
      'a.pdf',
      () => Buffer.from(`%PDF-1.7\n${'1 0 obj('.repeat(600_000)}\n%%EOF`),
    ],
  ])('%s is refused, nothing of it is stored, and no one waits for it', async (_, name, make) => {
    const bytes = make();
    const quiet = await readsDuring(Promise.resolve());
    const before = await filesIn(api);
    const memory = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - memory)), 20);
    const attack = async (sentTwice: Buffer) => {
      const loop = watchLoop();
      const sent = Promise.all([send(mallory, sentTwice, name), send(mallory, sentTwice, name)]);
      const during = await readsDuring(sent);
      loop.stop();
      const answers = await sent;
      for (const { status, body } of answers)
        expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['pan_card']]);
      return { during, blockedMs: loop.longestMs() };
    };
    const harmless = await attack(Buffer.alloc(bytes.length));
    // The better of two, as the collector of garbage may stop the loop during one.
    const attacks = [await attack(bytes), await attack(bytes)];
    clearInterval(watch);
    expect(await filesIn(api)).toEqual(before);
    const blockedMs = Math.min(...attacks.map((one) => one.blockedMs));
    expect(blockedMs).toBeLessThan(longestBlockMs + harmless.blockedMs);
    expect(most).toBeLessThan(mostMemory);
    const quietAgain = await readsDuring(Promise.resolve());
    // At most twice, and what a machine that runs other tests adds.
    const during = Math.min(...attacks.map((one) => one.during));
    expect(during).toBeLessThan(2 * Math.max(quiet, quietAgain) + 20);
  });

  it('does not keep the other candidate from sending a paper meanwhile', async () => {
    const attack = Promise.all([send(mallory, bomb(), 'a.docx'), send(mallory, nested(), 'a.docx')]);
    expect((await send(asha, pdf(), 'a.pdf')).status).toBe(200);
    await attack;
  });

  it('is told how to go on', async () => {
    const { body } = await send(
      mallory,
      Buffer.from(`%PDF-1.7\n${'1 0 obj('.repeat(600_000)}\n%%EOF`),
      'a.pdf',
    );
    expect(body.fields?.pan_card).toContain(fileMessages.tooComplex(i18n));
  });
});
