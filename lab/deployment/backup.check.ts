import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { personAnswers } from '../../api/src/testing/forms';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { jpeg } from '../../api/src/testing/sample-files';
import { readChannel } from '../../releases/src/channel/channel-store';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { FileStore } from '../../releases/src/store/file-store';
import { makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { verifyStore } from '../../releases/src/upkeep/verify-store';
import { startProcess } from './start-process';

/** `npm run check -- backup`: the drills of docs/operations.md, with its commands. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-backup-'))));
after(() => rm(folder, { recursive: true, force: true }));

const tool = (name: string, ...args: string[]) => run(name, args, { cwd: folder });
/** PostgreSQL's programs, which Debian keeps outside of the search path. */
const postgres = (name: string, ...args: string[]) => {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return tool(newest === undefined ? name : path.join(debian, newest, 'bin', name), ...args);
};

/** As an installation has it, the same at each start: who loses it cannot read the files of a backup. */
const fileKey = randomBytes(32).toString('hex');

const startApi = (env: Readonly<Record<string, string>>) =>
  startProcess(['--import', 'tsx', 'api/src/server.ts'], root, {
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: 'outbox',
    FILE_KEYS: fileKey,
    CLAMD_URL: 'none',
    API_PORT: '0',
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    ...env,
  });

/** Calls the API as one candidate. */
function candidate(url: string, email: string) {
  const password = 'a long pass phrase 42';
  let token = '';
  const call = async ({ method, path: at }: Endpoint, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${at}`, {
      method,
      headers: {
        [consentHeader]: signUpConsent('en'),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    assert.ok(answer.ok, `${at}: ${answer.status} ${await answer.clone().text()}`);
    return answer;
  };
  const signIn = async () => {
    const answer = await call(endpoints.signIn, { email, password });
    ({ token } = ((await answer.json()) as { data: { token: string } }).data);
  };
  return {
    signIn,
    signUp: async () => {
      const names = { firstName: 'Asha', lastName: 'Raman', mobile: '9876543210' };
      await call(endpoints.signUp, { ...names, email, password });
      await signIn();
    },
    /** Answers the first step; acknowledged when it resolves. */
    save: async (address: string, picture: Buffer) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...personAnswers, email, address }))
        form.append(name, value);
      form.append('profile_picture', new Blob([new Uint8Array(picture)]), 'me.jpg');
      await call(endpoints.savePersonalInformation, form);
    },
    /** What is stored: the address, and the size of the picture. */
    stored: async (): Promise<readonly [string, number]> => {
      const { data } = (await (await call(endpoints.fetchPersonalInformation)).json()) as {
        data: { address: string; profile_picture: string };
      };
      const at = `/uploader/profile_picture?filename=${data.profile_picture}`;
      const bytes = await (await call({ method: 'GET', path: at })).arrayBuffer();
      return [data.address, bytes.byteLength];
    },
  };
}

void test('PostgreSQL and a folder of files: all that was acknowledged before the backup is there again', async () => {
  const server = await startTemporaryServer();
  const [uploads, copy, dump] = ['uploads', 'copy', 'portal.dump'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    const address = server.address('portal');
    const env = {
      DATABASE_URL: address,
      FILE_STORE: `file:${uploads}`,
      PORTAL_DATA: path.join(folder, 'data'),
    };
    const migrate = () =>
      run(process.execPath, ['--import', 'tsx', 'api/src/migrate-command.ts'], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: address },
      });
    const create = () => tool('psql', server.address('postgres'), '-qc', 'create database portal');
    const copyFiles = () => tool('rclone', 'copy', '--immutable', '--exclude', 'incoming/**', uploads, copy);
    await create();
    await migrate();
    const first = await startApi(env);
    const [asha, ravi] = ['asha@example.com', 'ravi@example.com'].map((email) => candidate(first.url, email));
    assert.ok(asha && ravi);
    await asha.signUp();
    await ravi.signUp();
    await asha.save('before', jpeg(1000));

    await copyFiles();
    await ravi.save('between the copies', jpeg(2000));
    await postgres('pg_dump', '--format=custom', `--file=${dump}`, address);
    // It removes the file that the dump names.
    await asha.save('after the dump', jpeg(3000));
    await copyFiles();
    assert.equal(await first.stop(), 0);

    await tool('psql', server.address('postgres'), '-qc', 'drop database portal');
    await rm(uploads, { recursive: true });

    await tool('rclone', 'copy', copy, uploads);
    await create();
    await postgres('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${address}`, dump);
    assert.match((await migrate()).stdout, /Nothing to migrate/);
    const second = await startApi(env);
    const again = candidate(second.url, 'asha@example.com');
    await again.signIn();
    assert.deepEqual(await again.stored(), ['before', 1000]);
    const other = candidate(second.url, 'ravi@example.com');
    await other.signIn();
    assert.deepEqual(await other.stored(), ['between the copies', 2000]);
    await other.save('after the restore', jpeg(4000));
    assert.deepEqual(await other.stored(), ['after the restore', 4000]);
    assert.equal(await second.stop(), 0);
  } finally {
    await server.stop();
  }
});

void test('the embedded database: a copy of the data folder, made while nothing runs, is all of it', async () => {
  const data = path.join(folder, 'embedded');
  const env = { DATABASE_URL: 'embedded', FILE_STORE: `file:${data}/files`, PORTAL_DATA: data };
  const first = await startApi(env);
  const asha = candidate(first.url, 'asha@example.com');
  await asha.signUp();
  await asha.save('before', jpeg(1000));
  assert.equal(await first.stop(), 0);
  await tool('tar', '-czf', 'embedded.tar.gz', 'embedded');
  const second = await startApi(env);
  const later = candidate(second.url, 'asha@example.com');
  await later.signIn();
  await later.save('after', jpeg(2000));
  assert.equal(await second.stop(), 0);
  await rm(data, { recursive: true });

  await tool('tar', '-xzf', 'embedded.tar.gz');
  const third = await startApi(env);
  const again = candidate(third.url, 'asha@example.com');
  await again.signIn();
  assert.deepEqual(await again.stored(), ['before', 1000]);
  assert.equal(await third.stop(), 0);
});

void test('releases: channels first, then builds, while a team releases', async () => {
  const [live, copy] = ['releases', 'releases-copy'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const store = new FileStore(live);
  await publishAll(store, folder, makeShell('1.0.0'));
  await promoteBuilds(store, [parseBuildId('shell@1.0.0')], stamp);
  await mkdir(copy);
  await tool('rclone', 'copy', '--include', 'channels/**', live, copy);
  await publishAll(store, folder, makeShell('1.1.0'));
  await promoteBuilds(store, [parseBuildId('shell@1.1.0')], stamp);
  await tool('rclone', 'copy', '--exclude', 'channels/**', live, copy);
  await rm(live, { recursive: true });

  await tool('rclone', 'copy', copy, live);
  const restored = new FileStore(live);
  assert.deepEqual((await verifyStore(restored)).problems, []);
  assert.equal((await readChannel(restored, 'production'))?.deployables.shell?.current?.version, '1.0.0');
  await promoteBuilds(restored, [parseBuildId('shell@1.1.0')], stamp);
});
