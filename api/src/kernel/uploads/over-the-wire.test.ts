import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { endpoints } from 'contract/wire/endpoints';
import { fileMaxBytes } from 'contract/wire/files';
import { openTimeoutMs, postgres } from '../../testing/databases';
import { file } from '../../testing/forms';
import { formBody, formType } from '../../testing/multipart';
import { pdf } from '../../testing/sample-files';
import { openTestApi, type TestApi } from '../../testing/test-api';

describe('an upload over a real connection', () => {
  let api: TestApi;
  let url: string;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi(postgres);
    url = await api.listen();
    ({ token } = await api.candidate());
  }, openTimeoutMs);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());

  async function send(size: number, changes: { token?: string; path?: string } = {}) {
    const response = await fetch(`${url}/api${changes.path ?? endpoints.saveIdentityDocuments.path}`, {
      method: 'POST',
      headers: { 'content-type': formType, authorization: `Bearer ${changes.token ?? token}` },
      body: new Uint8Array(
        formBody(['aadhar_card', 'pan_card', 'passport'].map((slot) => file(slot, pdf(size)))),
      ),
    });
    // A test looks only at the parts it names.
    return { status: response.status, body: (await response.json()) as { code?: string } };
  }

  it('is stored', async () => {
    expect((await send(fileMaxBytes)).status).toBe(200);
  });

  it.each([
    ['without a session', () => send(fileMaxBytes, { token: 'A'.repeat(43) }), 401, 'session-required'],
    [
      'to a call that takes JSON',
      () => send(fileMaxBytes, { path: endpoints.saveEducation.path }),
      415,
      'unsupported-media-type',
    ],
    ['of far too much', () => send(2 * fileMaxBytes), 413, 'body-too-large'],
  ])('%s gets its answer, although nobody reads the rest', async (_, attempt, status, code) => {
    expect(await attempt()).toMatchObject({ status, body: { code } });
  });

  it('onto a full disk gets its answer, and the next one works again', async () => {
    const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    jest.spyOn(api.store.staging, 'create').mockImplementation(async () => ({
      id: 'full',
      stream: new Writable({ write: (_chunk, _encoding, done) => done(error) }),
    }));
    expect(await send(fileMaxBytes)).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } });
    jest.restoreAllMocks();
    expect((await send(1000)).status).toBe(200);
  });

  /** The most bytes that were read from the network and not yet taken by a slow disk. */
  async function mostHeld(size: number): Promise<number> {
    let socket: Socket | undefined;
    let written = 0;
    let most = 0;
    api.server.server.once('request', (request) => {
      ({ socket } = request);
      written = socket.bytesRead;
    });
    const create = api.store.staging.create.bind(api.store.staging);
    jest.spyOn(api.store.staging, 'create').mockImplementation(async () => {
      const { id, stream } = await create();
      const slow = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          most = Math.max(most, (socket?.bytesRead ?? 0) - written);
          written += chunk.length;
          let turns = 20;
          const wait = () => void (turns-- > 0 ? setImmediate(wait) : stream.write(chunk, done));
          wait();
        },
        final: (done) => void stream.end(done),
      });
      return { id, stream: slow };
    });
    jest.spyOn(api.store, 'keep').mockResolvedValue();
    expect((await send(size)).status).toBe(200);
    jest.restoreAllMocks();
    return most;
  }

  it('is held in memory a little at a time, however large the files and slow the disk', async () => {
    const [small, large] = [await mostHeld(500_000), await mostHeld(fileMaxBytes)];
    expect(small).toBeGreaterThan(0);
    expect(small).toBeLessThan(512 * 1024);
    expect(large).toBeLessThan(512 * 1024);
  });
});
