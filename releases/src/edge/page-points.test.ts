import type { BuildManifest } from 'platform/release';
import { publicDocument } from '../channel/public-document';
import { buildKey } from '../store/layout';
import { promote, startCanary } from '../testing/changes';
import { makeContributor, makeHost, makeRemote, makeShell, stamp } from '../testing/fixture';
import { pageDocument, renderPage } from './page';
import { routeOf } from './route';

const shell = makeShell('2.0.0', { pointHost: { js: ['points.js'], css: [] } }).manifest;
const host = makeHost('1.0.0').manifest;
const plain = makeRemote('mf-new', '1.0.0').manifest;
const contributor = makeContributor('1.0.0').manifest;
const flagged = makeContributor('1.0.0', { when: { flag: 'tips' } }, 'mf-tips').manifest;
const canary = makeContributor('1.0.1', {}, 'mf-new').manifest;

const builds: readonly BuildManifest[] = [shell, host, plain, contributor, flagged];
const manifests = new Map([...builds, canary].map((one) => [buildKey(one), one]));
const released = promote(null, builds, manifests, stamp)!;
const document = publicDocument(released, manifests)!;

const pageOf = (path: string, flags: readonly string[] = []) => {
  const route = routeOf(document, path);
  return {
    html: renderPage({ document, shellManifest: shell, reason: 'current', route, flags, body: null }),
    ...pageDocument({ document, route, flags }),
  };
};

test('the page of a screen preloads what others contribute to it, with the parts of the shell that it needs', () => {
  const { html } = pageOf('/jobs');
  for (const file of [
    'mf-saved/1.0.0/remoteEntry.js',
    'mf-saved/1.0.0/saved.1a2b.js',
    'shell/2.0.0/select.2.0.0.js',
    'shell/2.0.0/points.js',
  ])
    expect(html).toContain(`href="/builds/${file}"`);
  expect(html).not.toContain('mf-saved/1.0.0/app.1a2b.js');
  expect(pageOf('/saved').html).not.toContain('mf-jobs/');
});

test('it contains the builds that contribute, without what only their own screens need', () => {
  const { deployables, routing } = pageOf('/jobs');
  expect(Object.keys(deployables)).toEqual(['mf-jobs', 'mf-saved', 'shell']);
  expect(deployables['mf-saved']?.current).toMatchObject({
    initial: [],
    exposes: { './saved': { initial: [{ file: 'saved.1a2b.js' }] } },
  });
  expect(routing?.['mf-saved']).toMatchObject({ contributes: [{ point: 'jobs/side' }] });
});

test('other pages contain nothing about points and contributions', () => {
  const { deployables, routing } = pageOf('/new');
  expect(Object.keys(deployables)).toEqual(['mf-new', 'shell']);
  expect(JSON.stringify(routing)).not.toMatch(/points|contributes/);
});

test('a contribution that depends on a flag is there when the flag is on', () => {
  expect(pageOf('/jobs').html).not.toContain('/builds/mf-tips/');
  const { html, deployables } = pageOf('/jobs', ['tips']);
  expect(html).toContain('/builds/mf-tips/1.0.0/saved.1a2b.js');
  expect(html).toContain('"flags":["tips"]');
  expect(Object.keys(deployables)).toContain('mf-tips');
});

test('a remote that contributes only in its canary is there for those who are in it', () => {
  const next = publicDocument(startCanary(released, { ...canary, share: 10 }, manifests, stamp)!, manifests)!;
  const { deployables } = pageDocument({ document: next, route: routeOf(next, '/jobs') });
  expect(deployables['mf-new']?.canary?.build.contributes).toHaveLength(1);
});
