import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPortalOptions } from 'sdk/build/in-portal/options';
import { serveInPortal } from 'sdk/build/in-portal/serve';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { startProvider } from 'server-kit/testing/oidc-provider';
import { staff, staffRoles } from '../api/src/testing/staff';
import { runCommand, UsageError } from './command';
import { requireFreePort } from './start/free-port';
import { readOptions } from './start/options';
import { servePortal } from './start/serve';

const root = path.resolve(import.meta.dirname, '..');

/** The portal of `npm start`, at whose desk one signs in as the organisation's staff do: `npm run dev`. */
async function serveWithProvider(args: readonly string[]): Promise<void> {
  const { port } = readOptions(args, process.env, root);
  const DESK_PORT = process.env.DESK_PORT?.trim() || String(port + 100);
  // Not in the data folder, which --fresh empties.
  const DESK_PEOPLE = path.join(root, '.portal/developers-staff.json');
  await mkdir(path.dirname(DESK_PEOPLE), { recursive: true });
  await writeFile(DESK_PEOPLE, JSON.stringify({ people: [], roles: staffRoles }));
  const { settings } = await startProvider(`http://desk.localhost:${DESK_PORT}/desk/oidc/callback`, staff);
  const env = {
    ...process.env,
    DESK_PORT,
    DESK_PEOPLE,
    DESK_OIDC_ISSUER: settings.issuer,
    DESK_OIDC_CLIENT_ID: settings.clientId,
    DESK_OIDC_CLIENT_SECRET: settings.clientSecret,
  };
  const people = Object.values(staff).map(({ title }) => title);
  servePortal(args, env, [`  Sign-in         ${settings.issuer}: ${people.join('; ')}`]);
}

/** Parts from source, live, in the portal of another address: `npm run dev -- shell mf-documents`. */
async function main(args: readonly string[]): Promise<void> {
  const options = { from: { type: 'string' }, port: { type: 'string' } } as const;
  const { positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  await (positionals.length === 0 ? serveWithProvider(args) : serveParts(args));
}

async function serveParts(args: readonly string[]): Promise<void> {
  const known = ['shell', ...Object.keys(readRemoteFiles(root)).sort()];
  const { names, ...options } = readPortalOptions(
    args,
    `http://localhost:${process.env.PORT?.trim() || 3000}`,
  );
  if (names.some((name, index) => !known.includes(name) || names.indexOf(name) !== index))
    throw new Error(
      'npm run dev -- <part> [<part> ...] [--from https://portal.example] [--port 3200]\n' +
        `The parts are ${known.join(', ')}; npm run dev -w <remote> shows one alone`,
    );
  await requireFreePort('localhost', options.port).catch(() => {
    throw new Error(`Port ${options.port} is taken: choose another with --port`);
  });
  const folders = names.map((name) => path.join(root, name));
  await serveInPortal(folders, options, `npm run dev -- ${names.join(' ')}`);
}

runCommand((args) =>
  main(args).catch((error: Error) => {
    throw new UsageError(error.message);
  }),
);
