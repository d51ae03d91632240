import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { endpoints } from 'contract/wire/endpoints';
import { signIn } from '../../e2e/support/candidate';
import { realPdf } from '../../e2e/support/files';
import { operator } from '../../e2e/support/operator';
import { generateKey, pemOf } from '../../releases/src/trust/keys';
import { median } from './budgets';
import { signInCandidate, type SignedIn } from './candidate';
import { asBrowser, connections, saved, sendLoad, type ServerLoad } from './server-load';
import { openServers } from './servers';

const rounds = 5;
const rates = [50, 500];
const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));

/** The resume of a candidate: 300 KB. */
async function resumeForm() {
  const form = new FormData();
  form.set('linkedin_url', '');
  form.set('portfolio_url', '');
  const { buffer, name } = realPdf('resume', { bytes: 300_000 });
  form.set('resume', new Blob([new Uint8Array(buffer)], { type: 'application/pdf' }), name);
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: Buffer.from(await sent.arrayBuffer()) };
}

/** One of each server, as an installation has them, with PostgreSQL. */
async function openPortal(root: string) {
  const servers = await openServers(root);
  const key = generateKey();
  const store = {
    RELEASE_STORE: `file:${servers.folder}/releases`,
    RELEASE_KEY: pemOf(key),
    RELEASE_KEYS: key.publicKey,
    OPS_USERS: operator.users,
  };
  await servers.release(store);
  const releases = await servers.start('releases', '/health', (RELEASES_PORT) => ({
    ...store,
    RELEASES_PORT,
    RELEASES_URL: `http://127.0.0.1:${RELEASES_PORT}`,
  }));
  const api = await servers.start('api', '/api/health', (API_PORT) => ({ API_PORT }));
  const worker = await servers.start('worker', '/metrics', (METRICS_PORT) => ({ METRICS_PORT }));
  const desk = await servers.start('desk', '/health', (DESK_PORT) => ({
    DESK_PORT,
    DESK_URL: `http://127.0.0.1:${DESK_PORT}`,
    DESK_KEY: 'of a measurement: 32 characters or more',
    DESK_PEOPLE: path.join(root, 'deploy/desk-people.example.json'),
    DESK_OIDC_ISSUER: 'https://accounts.example',
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: 'of-a-measurement',
  }));
  const edge = await servers.start('edge', '/health', (PORT) => ({
    ...{ RELEASE_STORE: store.RELEASE_STORE, RELEASE_KEYS: key.publicKey },
    ...{ PORT, HOST: '127.0.0.1', API_URL: api },
  }));
  return {
    servers,
    urls: { api, edge },
    programs: {
      edge: servers.programOf(edge),
      API: servers.programOf(api),
      worker: servers.programOf(worker),
      desk: servers.programOf(desk),
      'release server': servers.programOf(releases),
      PostgreSQL: servers.postgres,
    },
  };
}

type Portal = Awaited<ReturnType<typeof openPortal>>;

/** Milliseconds of processor time and bytes of log of a call, by server; the median of some rounds. */
async function costOf({ programs }: Portal, work: () => Promise<{ total: number }>) {
  const { edge, API, PostgreSQL } = programs;
  const look = (): [string, number][] => [
    ['edge, ms', edge.used().cpuSeconds * 1000],
    ['API, ms', API.used().cpuSeconds * 1000],
    ['PostgreSQL, ms', PostgreSQL.used().cpuSeconds * 1000],
    ['edge, log bytes', statSync(edge.log).size],
    ['API, log bytes', statSync(API.log).size],
  ];
  const runs: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = look();
    const { total } = await work();
    runs.push(look().map(([, now], index) => (now - before[index]![1]) / total));
  }
  const medians = look().map(([name], index) => [name, median(runs.map((run) => run[index]!)).toFixed(2)]);
  return Object.fromEntries(medians) as Record<string, string>;
}

/** Bytes that a folder's files take. */
async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}

/**
 * `npm run bench -- capacity`: the figures of docs/capacity.md that need no comparison. Processor time,
 * memory and log of each server; bytes of a release.
 */
export async function measureCapacity(root: string, print: (line: string) => void): Promise<void> {
  const portal = await openPortal(root);
  const { servers, urls, programs } = portal;
  try {
    const memory = () =>
      Object.fromEntries(
        Object.entries(programs).map(([name, program]) => [name, program.used().memoryMb.toFixed()]),
      );
    const idle = memory();
    const people: SignedIn[] = [];
    for (let i = 0; i < connections; i += 1) people.push(await signInCandidate(urls.api));
    const to = (name: keyof typeof endpoints) => `${urls.edge}/api${endpoints[name].path}`;
    const page: ServerLoad = { url: `${urls.edge}/sign-in`, headers: asBrowser };
    const profile: ServerLoad = { url: to('fetchProfile'), people };
    const save: ServerLoad = { url: to('saveSelfAssessment'), people, body: saved };
    const upload: ServerLoad = { url: to('savePortfolio'), people, ...(await resumeForm()) };
    const signInAll = async () => {
      for (const { candidate } of people) await signIn(candidate, urls.edge);
      return { total: people.length };
    };
    const byRate: Record<string, ReturnType<typeof memory>> = { 'at rest': idle };
    for (const rate of rates) {
      // Of ten calls two are pages, seven read and one saves.
      const mix = [
        { ...page, rate: rate * 0.2 },
        { ...profile, rate: rate * 0.7 },
        { ...save, rate: rate * 0.1 },
      ];
      const sent = await Promise.all(mix.map((load) => sendLoad({ ...load, seconds: 20 })));
      const reached = Math.round(sent.reduce((sum, { perSecond }) => sum + perSecond, 0));
      byRate[`at ${reached} calls a second`] = memory();
    }
    print(`Each call by way of the edge, medians of ${rounds}; load of the machine ${os.loadavg()[0]}`);
    console.table({
      'a page, brotli': await costOf(portal, () => sendLoad(page)),
      'the profile': await costOf(portal, () => sendLoad(profile)),
      'a save of a step': await costOf(portal, () => sendLoad(save)),
      'an upload of 300 KB': await costOf(portal, () => sendLoad(upload)),
      'a sign-in': await costOf(portal, signInAll),
    });
    print('MB of each server with its helpers, which end after a minute without work');
    console.table({ ...byRate, 'after as many calls as they answer': memory() });

    const bytes = await bytesOf(path.join(servers.folder, 'releases/builds'));
    print(`Six builds with source maps take ${kilobytes(bytes)} KB of the release store`);
    const log = readFileSync(programs.API.log);
    print(`A log takes 1/${Math.round(log.length / gzipSync(log).length)} of its bytes in gzip`);
  } finally {
    await servers.close();
  }
}
