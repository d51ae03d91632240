import path from 'node:path';
import { shellConfig } from 'sdk/build/shell-config';
import { monolithConfig } from './build-monolith';

const root = path.resolve(__dirname, '../../..');

test('the monolith is the shell’s build without its federation plugin', () => {
  const count = (plugins: readonly unknown[] | undefined): number => plugins?.length ?? 0;
  const federated = shellConfig(path.join(root, 'shell'));
  const { plugins } = monolithConfig(root, '/output');
  expect(count(plugins)).toBe(count(federated.plugins) - 1);
});
