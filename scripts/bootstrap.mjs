import path from 'node:path';
import { neededInstall } from './installed.mjs';
import { runChild } from './run-child.mjs';

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

requireNode(process.versions.node);
const [command, ...args] = process.argv.slice(2);
const install = neededInstall(root);
if (install) {
  console.log('Installing packages; the first time this takes a minute or two');
  const code = await runChild('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  if (code !== 0) {
    console.error('The packages could not be installed: see above. Check the network, then try again');
    process.exit(code);
  }
}
const script = ['--import', 'tsx', `scripts/${command}.ts`, ...args];
process.exit(await runChild(process.execPath, script, { cwd: root }));
