import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** As npm does it: a shell that starts a script, which runs a child that would never end. */
function startThroughShell() {
  const module = pathToFileURL(path.join(import.meta.dirname, 'run-child.mjs')).href;
  const endless = `console.log("child runs"); setInterval(() => undefined, 1000)`;
  const code = `import { runChild } from '${module}'; process.exit(await runChild(process.execPath, ['-e', ${JSON.stringify(endless)}]))`;
  // The second command keeps the shell from making way for the first.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$CODE"; true'], {
    env: { ...process.env, NODE: process.execPath, CODE: code },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { shell, output: shell.stdout };
}

test('a child ends with the shell that npm has started the script through', async () => {
  const { shell, output } = startThroughShell();
  await once(output, 'data');
  shell.kill('SIGTERM');
  // Open as long as any of the processes runs.
  await once(output, 'close');
  expect(shell.signalCode).toBe('SIGTERM');
}, 30_000);
