import path from 'node:path';
import { readPortalOptions } from 'sdk/build/in-portal/options';
import { serveInPortal } from 'sdk/build/in-portal/serve';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { runCommand, UsageError } from './command';
import { requireFreePort } from './start/free-port';

const root = path.resolve(import.meta.dirname, '..');

/** Parts from source, live, in the portal of another address: `npm run dev -- shell mf-documents`. */
async function main(args: readonly string[]): Promise<void> {
  const known = ['shell', ...Object.keys(readRemoteFiles(root)).sort()];
  const { names, ...options } = readPortalOptions(
    args,
    `http://localhost:${process.env.PORT?.trim() || 3000}`,
  );
  if (
    names.length === 0 ||
    names.some((name, index) => !known.includes(name) || names.indexOf(name) !== index)
  )
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
