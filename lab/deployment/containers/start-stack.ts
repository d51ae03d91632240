import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { deployFolder } from '../../../deploy/read-files';
import { startEngine } from './engine';
import { timed } from './figures';
import { buildImage, copyDeploy } from './images';
import { prepareStack } from './stack';
import { begin, closers } from './world';

const run = promisify(execFile);

void test('the stack starts as docs/operations.md says', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-containers-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  const engine = await timed('start the engine', startEngine);
  closers.unshift(() => engine.stop());
  const copy = await timed('base images', () => copyDeploy(engine, folder));
  // Of the checkout: the copy has no Git.
  const { stdout } = await run('sh', [path.join(deployFolder, 'labels.sh')]);
  const labels = stdout.trim().split('\n');
  await timed('build the image', () => buildImage(engine, copy, { tag: 'portal-servers', labels }));
  const stack = await prepareStack(engine, copy);
  // What an earlier run has left, if it was killed.
  await stack.down();
  closers.unshift(() => timed('stack down', () => stack.down()));
  await timed('stack up', () => stack.up());
  begin({ stack, labels, copy });
});
