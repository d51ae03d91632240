import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions } from 'esbuild';
import { makePostgres } from '../fleet/engines';
import { answers, Program } from '../fleet/program';
import { freePort } from '../../e2e/support/free-port';

const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];

type Variables = Readonly<Record<string, string>>;

/** Compiles today's servers and what they are compared with. Returns their folder. */
async function compileServers(root: string): Promise<string> {
  const compiled = path.join(root, '.cache/bench/servers');
  const { esbuild } = JSON.parse(readFileSync(path.join(root, 'scripts/build-servers.json'), 'utf8')) as {
    esbuild: BuildOptions;
  };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', compiled], {
    cwd: root,
  });
  await build({
    ...esbuild,
    entryPoints: ['lab/bench/baseline.ts'],
    absWorkingDir: root,
    outdir: compiled,
  });
  return compiled;
}

/**
 * A PostgreSQL server with Debian's settings, and compiled servers and commands, each in a process of its
 * own.
 * @param root where commands run: its builds are published
 * @param known the folder of the compiled servers; without it, today's
 */
export async function openServers(root: string, known?: string) {
  const compiled = known ?? (await compileServers(root));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  const postgres = await makePostgres('postgres', folder);
  await postgres.program.start();
  postgres.run('createdb', '-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'portal', 'portal');
  const password = 'of-a-measurement';
  postgres.query(`create role portal_api login password '${password}'`);
  /** The owner's. */
  const databaseUrl = `postgres://portal@127.0.0.1:${postgres.port}/portal`;
  const env = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', PORTAL_CHANNEL: 'production' },
    ...{
      DATABASE_URL: databaseUrl.replace('portal@', `portal_api:${password}@`),
      FILE_STORE: `file:${folder}/files`,
      FILE_KEYS: 'none',
      CLAMD_URL: 'none',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    STAFF_NAME: 'measurement',
    ...{ PORTAL_DATA: folder, WORKER: 'separate', RATE_LIMIT_PER_IP: '1000000' },
    ...{ CALLS_PER_IP: '1000000', CALLS_PER_CANDIDATE: '1000000' },
  };
  const fileOf = (name: string) => path.join(compiled, `${name}.mjs`);
  /** Runs a command to its end and returns what it printed. */
  const run = async (command: string, args: readonly string[] = [], extra: Variables = {}) => {
    const variables = { PATH: process.env.PATH, ...env, ...extra };
    const options = { cwd: root, env: variables, maxBuffer: 2 ** 28 };
    return (await promisify(execFile)(process.execPath, [fileOf(command), ...args], options)).stdout;
  };
  await run('migrate', [], { DATABASE_URL: databaseUrl, DATABASE_API_ROLE: 'portal_api' });
  const started: Program[] = [postgres.program];
  const byUrl = new Map<string, Program>();
  return {
    folder,
    databaseUrl,
    postgres: postgres.program,
    run,
    /** Starts a server. Returns its address. */
    start: async (
      kind: string,
      path: string,
      extra: (port: string) => Variables,
      args: readonly string[] = [],
    ) => {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const program = new Program({
        name: `${kind}${port}`,
        command: process.execPath,
        args: [fileOf(kind), port, ...args],
        env: { ...env, ...extra(port) },
        folder,
        isReady: answers(url + path),
      });
      started.push(program); // also one that does not get ready has to be stopped
      await program.start();
      byUrl.set(url, program);
      return url;
    },
    /** What runs at an address. */
    programOf: (url: string): Program => byUrl.get(url)!,
    /** Publishes and promotes all six in the store. */
    release: async (store: Variables): Promise<void> => {
      const builds: string[] = [];
      for (const name of deployables) {
        const [, version = ''] = (await run('release', ['publish', name], store)).split(' ');
        builds.push(`${name}@${version}`);
      }
      await run('release', ['promote', ...builds, '--no-mount', '--reason', 'the benchmark'], store);
    },
    close: async () => {
      for (const program of started.reverse()) await program.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
