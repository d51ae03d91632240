import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AnyNode } from 'postcss';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(root)
  .filter((name) => name === 'shell' || name.startsWith('mf-'))
  .map((name) => path.join(root, name, 'src'));
const others = ['shared/ui', 'shared/form', 'console/src'].map((folder) => path.join(root, folder));
const sheets = [...sources, ...others].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(folder, file)),
);

/** Hovering exists there, or is being undone. */
const isGuarded = ({ parent }: AnyNode): boolean =>
  parent?.type === 'atrule' && 'params' in parent
    ? /\(hover: hover\)|prefers-reduced-motion/.test(String(parent.params)) || isGuarded(parent)
    : false;

test('hover styles are for pointers that hover: after a tap on a touch screen they would stay', () => {
  let guarded = 0;
  const bare: string[] = [];
  for (const file of sheets) {
    postcss.parse(readFileSync(file, 'utf8')).walkRules(/:hover/, (rule) => {
      if (isGuarded(rule)) guarded += 1;
      else bare.push(`${path.relative(root, file)}: ${rule.selector}`);
    });
  }
  expect(bare).toEqual([]);
  expect(guarded).toBeGreaterThan(20);
});
