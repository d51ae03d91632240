import { spawn } from 'node:child_process';
import path from 'node:path';
import { neededInstall } from './installed.mjs';

// `npm start` and `npm test` on a machine that may have nothing but Node and npm: checks Node, installs what is missing,
// then hands over to the TypeScript of scripts/<command>.ts. Plain JavaScript without packages.

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const oldest = [20, 19];

function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `The portal needs Node ${oldest.join('.')} or later; this is ${version}. See https://nodejs.org`,
  );
  process.exit(1);
}

/** Runs a command on this terminal and passes signals on. Resolves with its exit code. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

requireNode(process.versions.node);
const [command, ...args] = process.argv.slice(2);
const install = neededInstall(root);
if (install) {
  console.log('Installing packages; the first time this takes a minute or two');
  const code = await run('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('The packages could not be installed: see above. Check the network, then try again');
    process.exit(code);
  }
}
process.exit(await run(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, ...args]));
