import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { deployFolder } from '../deploy/read-files';

/** A tag can be moved to other content, a digest cannot. Dependabot renews both. */

const read = (file: string): string => readFileSync(path.join(deployFolder, file), 'utf8');
const ownImage = 'portal-servers';

const pinned = /^[a-z\d./-]+:v?[a-z\d][\w.-]*@sha256:[\da-f]{64}$/;

const imagesIn = (file: string): string[] =>
  [...read(file).matchAll(/^ +image: (.+)$/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image !== ownImage);

/** The base images of the stages of the Dockerfile. */
function bases(): string[] {
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const own = new Set(stages.map(([, , stage]) => stage));
  return stages.map(([, image = '']) => image).filter((image) => !own.has(image));
}

const kubernetes = readdirSync(path.join(deployFolder, 'kubernetes/base')).map(
  (file) => `kubernetes/base/${file}`,
);

test('each image of others has a version and a digest, the same wherever it is named', () => {
  const images = [...imagesIn('compose.yaml'), ...bases(), ...kubernetes.flatMap(imagesIn)];
  for (const image of images) expect(image).toMatch(pinned);
  const names = new Set(images.map((image) => image.split(':')[0]));
  expect([names.size, new Set(images).size]).toEqual([9, 9]);
});

test('in Kubernetes our image has its digest in the overlay, or one that no cluster starts', () => {
  const { images } = parse(read('kubernetes/production/kustomization.yaml')) as { images: unknown };
  expect(images).toEqual([
    {
      name: ownImage,
      newName: expect.any(String) as string,
      digest: expect.stringMatching(/^(sha256:[0-9a-f]{64}|FILL-IN)$/) as string,
    },
  ]);
});

test('the bot reads all files that name images', () => {
  const { updates } = parse(readFileSync(path.join(deployFolder, '../.github/dependabot.yml'), 'utf8')) as {
    updates: readonly { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
  };
  const read = updates.map(({ directory, directories, ...one }) => [
    one['package-ecosystem'],
    directories ?? [directory],
  ]);
  expect(read).toContainEqual(['docker', ['/deploy', '/deploy/kubernetes/base']]);
  expect(read).toContainEqual(['docker-compose', ['/deploy']]);
});
