import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { endpoints } from 'contract/wire/endpoints';
import { openTimeoutMs } from '../../testing/databases';
import { file, filesIn } from '../../testing/forms';
import { formBody, formType } from '../../testing/multipart';
import { pdf } from '../../testing/sample-files';
import { places } from '../../testing/stores';
import { openTestApi, type TestApi } from '../../testing/test-api';
import { until } from '../../testing/until';
import { newFileName } from '../../files/store';
import { orphanAgeMs, sweepFiles } from './sweep';

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const panAndPassport = [file('pan_card', pdf(400_000)), file('passport', pdf(400_000))];

describe.each(places)('an upload that breaks on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  let state: { person: unknown; files: string[] };
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => {
    ({ token } = await api.candidate());
    await send();
    state = await readState();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());

  const send = () => api.call(endpoints.saveIdentityDocuments, { token, parts: panAndPassport });
  const readState = async () => ({
    person: (await api.call(endpoints.fetchPersonalInformation, { token })).body.data,
    files: await filesIn(api),
  });

  it(
    'is as if it had never begun, at every tenth of its body',
    async () => {
      const port = Number(new URL(await api.listen()).port);
      const body = formBody(panAndPassport);
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const closed = new Promise<void>((resolve) =>
          api.server.server.once('request', (request) => request.once('close', resolve)),
        );
        const socket = connect(port, '127.0.0.1');
        const head = [
          `POST /api${endpoints.saveIdentityDocuments.path} HTTP/1.1`,
          'Host: portal',
          `Authorization: Bearer ${token}`,
          `Content-Type: ${formType}`,
          `Content-Length: ${body.length}`,
        ].join('\r\n');
        const part = body.subarray(0, Math.floor((body.length * tenth) / 10));
        socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), part]), () => socket.resetAndDestroy());
        await closed;
        // The server notices a moment after the client; then nothing is left of it.
        await until(async () => isDeepStrictEqual(await readState(), state));
      }
      expect((await send()).status).toBe(200);
    },
    openTimeoutMs,
  );

  it(
    'is as if it had never begun when a proxy passes its stump on as a whole',
    async () => {
      const body = formBody(panAndPassport);
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const { statusCode } = await api.server.inject({
          method: 'POST',
          url: `/api${endpoints.saveIdentityDocuments.path}`,
          headers: { 'content-type': formType, authorization: `Bearer ${token}` },
          payload: body.subarray(0, Math.floor((body.length * tenth) / 10)),
        });
        expect(statusCode).toBe(400);
        expect(await readState()).toEqual(state);
      }
    },
    openTimeoutMs,
  );

  it('because the disk is full says so, and keeps what was there', async () => {
    jest.spyOn(api.store.staging, 'create').mockImplementation(async () => ({
      id: 'full',
      stream: new Writable({ write: (_chunk, _encoding, done) => done(full()) }),
    }));
    const { status, body } = await send();
    expect([status, body.code]).toEqual([503, 'storage-unavailable']);
    jest.restoreAllMocks();
    expect(await readState()).toEqual(state);
  });

  it('because the second file cannot be kept takes the first one back', async () => {
    const keep = api.store.keep.bind(api.store);
    jest
      .spyOn(api.store, 'keep')
      .mockImplementationOnce(keep)
      .mockImplementationOnce(() => Promise.reject(full()));
    expect((await send()).status).toBe(503);
    expect(await readState()).toEqual(state);
  });

  it('because the database refuses leaves no file of it', async () => {
    jest.spyOn(api.database, 'transaction').mockRejectedValueOnce(new Error('deadlock'));
    expect((await send()).status).toBe(500);
    expect(await readState()).toEqual(state);
  });

  it('because the database was lost leaves its files to the sweep: the commit may have arrived', async () => {
    const lost = Object.assign(new Error('connection terminated'), { code: 'ECONNRESET' });
    const transaction = api.database.transaction.bind(api.database);
    jest.spyOn(api.database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw lost;
    });
    expect((await send()).status).toBe(503);
    await sweepFiles(api, new Date(Date.now() + 2 * orphanAgeMs));
    const { files } = await readState();
    const answer = await api.database.query<{ name: string }>('select name from stored_files order by name');
    expect(files).toEqual(answer.map(({ name }) => name));
    expect((await send()).status).toBe(200);
  });

  it('because its process was killed is swept after an hour, and not before', async () => {
    // What a process that is killed just before the commit leaves: a waiting file, and one without a row.
    const waiting = await api.store.staging.create();
    waiting.stream.end(pdf());
    await once(waiting.stream, 'close');
    const kept = await api.store.staging.create();
    kept.stream.end(pdf());
    await once(kept.stream, 'close');
    await api.store.keep(kept.id, { name: newFileName('.pdf'), size: 200, contentType: 'application/pdf' });

    expect(await sweepFiles(api)).toBe(0);
    expect(await filesIn(api)).toHaveLength(state.files.length + 2);
    expect(await sweepFiles(api, new Date(Date.now() + orphanAgeMs + 60_000))).toBeGreaterThanOrEqual(2);
    expect(await readState()).toEqual(state);
  });

  it('that cannot be cleared away now is saved all the same, and swept later', async () => {
    jest.spyOn(api.store, 'remove').mockRejectedValue(new Error('the server is away'));
    expect((await send()).status).toBe(200);
    jest.restoreAllMocks();
    expect(await filesIn(api)).toHaveLength(state.files.length + 2);
    await sweepFiles(api, new Date(Date.now() + 2 * orphanAgeMs));
    expect(await filesIn(api)).toHaveLength(state.files.length);
  });
});
