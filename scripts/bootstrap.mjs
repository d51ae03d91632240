import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, linkSync } from 'node:fs';
import path from 'node:path';

// `npm start`, `npm test` and the like on a machine that may have nothing but Node and npm: installs the
// packages that are missing, and Node itself where the machine's is too old, then runs scripts/<command>.ts,
// or the file that has a path.
// Plain JavaScript without packages, which Node 20.19 can run.

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `The portal needs Node 24 (20.19 can fetch it); this is ${process.version}. See https://nodejs.org`,
  );
  process.exit(1);
}

/** npm's shell. npm ends it with the signal that it gets, and it passes nothing on. */
const parent = process.ppid;

const root = path.resolve(import.meta.dirname, '..');
const [command, ...args] = process.argv.slice(2);

const packagesIn = (lockFile) =>
  existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : null;

/** @returns npm's arguments for what is missing; null when nothing is */
function missingInstall() {
  const installed = packagesIn(path.join(root, 'node_modules/.package-lock.json'));
  const hasTools = Object.values(installed ?? {}).some(({ dev }) => dev);
  // It runs no test, and the tools of the tests are more than half of all packages.
  const omit = command === 'start' && !hasTools ? ['--omit=dev'] : [];
  if (!installed) return ['ci', ...omit];
  const isInstalled = ([place, { version, link, optional, dev }]) =>
    !place.includes('node_modules/') ||
    optional || // perhaps for another system
    (dev && omit.length > 0) ||
    (link ? place in installed : installed[place]?.version === version);
  const locked = Object.entries(packagesIn(path.join(root, 'package-lock.json')));
  return locked.every(isInstalled) ? null : ['install', '--no-save', ...omit];
}

function npm(...words) {
  const { status } = spawnSync('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The packages could not be installed: see above. Check the network, then try again');
  process.exit(status ?? 1);
}

/** Makes npm's scripts, and all that they start, find the project's own Node first. */
function useOwnNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const linked = path.join(root, 'node_modules/.bin', name);
  const folder = path.join(root, 'scripts/node');
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const own = `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  if (!packages[own]) {
    console.error(`The portal needs Node 24, and this is ${process.version}. See https://nodejs.org`);
    process.exit(1);
  }
  console.log(
    `This machine has Node ${process.version}, so the portal uses its own, ${packages[own].version}`,
  );
  const binary = path.join(folder, own, 'bin', name);
  // A folder of its own: `npm ci` empties the other one.
  if (!existsSync(binary)) npm('ci', '--prefix', folder);
  rmSync(linked, { force: true });
  linkSync(binary, linked);
  return linked;
}

const install = missingInstall();
if (install) {
  console.log('Installing packages; the first time this takes a minute or two');
  npm(...install);
}
const node = major < 24 ? useOwnNode() : process.execPath;
const script = command.includes('/') ? command : `scripts/${command}.ts`;
const child = spawn(node, ['--import', 'tsx', script, ...args], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('exit', (code) => process.exit(code ?? 1));
