import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { deployFolder } from '../deploy/read-files';

/**
 * A tag can be moved to other content, a digest cannot. Digests are an installation's own: here is what
 * demands them.
 */

const read = (file: string): string => readFileSync(path.join(deployFolder, file), 'utf8');
const ownImage = 'portal-servers';

test('compose.yaml names a version of each image, and demands its digest', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(6);
  for (const image of images.filter((each) => each !== ownImage))
    expect(image).toMatch(/^[a-z./-]+:v?\d[\w.-]*@\$\{[A-Z]+_DIGEST:\?sh deploy\/digests\.sh prints it\}$/);
});

test('the Dockerfile cannot be built without digests, and Compose demands those too', () => {
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const own = new Set(stages.map(([, , stage]) => stage));
  const bases = new Set(stages.map(([, image = '']) => image).filter((image) => !own.has(image)));
  expect(bases.size).toBe(2);
  for (const image of bases) {
    const [, name = ''] = /^[a-z0-9./-]+:[\w.-]+@\$\{([A-Z]+_DIGEST)\}$/.exec(image) ?? [];
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG ${name}$`, 'm'));
    expect(read('compose.yaml')).toContain(`${name}: \${${name}:?sh deploy/digests.sh prints it}`);
    expect(read('compose.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  }
});

test('in Kubernetes each image gets a digest in the overlay, and no cluster starts the one that is not filled in', () => {
  const { images } = parse(read('kubernetes/production/kustomization.yaml')) as {
    images: readonly { name: string; digest?: string; newTag?: string }[];
  };
  const bases = readdirSync(path.join(deployFolder, 'kubernetes/base'));
  const used = bases.flatMap((file) =>
    [...read(`kubernetes/base/${file}`).matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image),
  );
  expect([...new Set(used)].sort()).toEqual(images.map(({ name }) => name).sort());
  for (const { name, digest, newTag } of images)
    expect([name, newTag, /^(sha256:[0-9a-f]{64}|FILL-IN)$/.test(digest ?? '')]).toEqual([
      name,
      undefined,
      true,
    ]);
});
