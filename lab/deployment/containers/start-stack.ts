import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { deployFolder } from '../../../deploy/read-files';
import { startEngine } from './engine';
import { timed } from './figures';
import { buildImage, copyDeploy } from './images';
import { prepareStack, readLabels } from './stack';
import { begin, closers } from './world';

const root = path.dirname(deployFolder);

void test('the stack starts as docs/operations.md says', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-containers-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  const engine = await timed('start the engine', startEngine);
  closers.unshift(() => engine.stop());
  const copy = await timed('base images', () => copyDeploy(engine, folder));
  const labels = await readLabels(copy, root);
  await timed('build the image', () => buildImage(engine, copy, { tag: 'portal-servers', labels }));
  const stack = await prepareStack(engine, copy, labels);
  // What an earlier run has left, if it was killed.
  await stack.down();
  closers.unshift(() => timed('stack down', () => stack.down()));
  await timed('stack up', () => stack.up());
  begin({ stack, labels, copy });
});
