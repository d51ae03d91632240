import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { kubernetesVersions, problemsOf, type Resource } from './kubernetes-problems';
import { deployFolder } from '../../deploy/read-files';
import { runTool } from './run-tool';

const kubernetes = path.join(deployFolder, 'kubernetes');
let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-kubernetes-'))));
after(() => rm(folder, { recursive: true, force: true }));

const resourcesIn = (text: string): Resource[] =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Resource);

const render = async (at = path.join(kubernetes, 'production')): Promise<Resource[]> => {
  const { stdout } = await runTool('kubectl', 'kubectl 1.25 or later', ['kustomize', at]);
  return resourcesIn(stdout);
};

/**
 * Production with what the end of its kustomization.yaml says about identities of AWS, and a database with an
 * authority of its own.
 */
const renderWithComponents = async (): Promise<Resource[]> => {
  const copy = path.join(folder, 'kubernetes');
  await cp(kubernetes, copy, { recursive: true });
  const file = path.join(copy, 'production/kustomization.yaml');
  const text = await readFile(file, 'utf8');
  const [, example = ''] = text.split('# With identities of AWS');
  const lines = [...example.matchAll(/^# {3}(.*)$/gm)].map(([, line]) =>
    line?.replace(/(components: .*)\]/, '$1, ../components/database-authority]'),
  );
  assert.ok(lines.length > 3);
  await writeFile(file, [text, ...lines].join('\n'));
  return render(path.join(copy, 'production'));
};

for (const version of kubernetesVersions) {
  void test(`Kubernetes ${version} knows every field of every file, and takes its value`, async () => {
    const files = (await readdir(kubernetes, { recursive: true })).filter(
      (file) => file.endsWith('.yaml') && path.basename(file) !== 'kustomization.yaml',
    );
    assert.ok(files.length > 8);
    const texts = await Promise.all(files.map((file) => readFile(path.join(kubernetes, file), 'utf8')));
    assert.deepEqual(await problemsOf(version, texts.flatMap(resourcesIn)), []);
  });

  void test(`Kubernetes ${version} knows every field of what an installation applies`, async () => {
    assert.deepEqual(await problemsOf(version, await render()), []);
    assert.deepEqual(await problemsOf(version, await renderWithComponents()), []);
  });

  void test(`Kubernetes ${version}: a field that is misspelt is found, and so is a wrong value`, async () => {
    const edge = await readFile(path.join(kubernetes, 'base/edge.yaml'), 'utf8');
    const change = (from: string, to: string) => {
      assert.ok(edge.includes(from));
      return problemsOf(version, resourcesIn(edge.replace(from, to)));
    };
    assert.match((await change('startupProbe:', 'startupProb:')).join(), /"startupProb"' does not exist/);
    assert.match(
      (await change('targetPort: http }]', 'targetPort: http, protocol: HTTP }]')).join(),
      /protocol must be/,
    );
    assert.match(
      (await change('scaleTargetRef: {', 'scaleTarget: {')).join(),
      /required property scaleTargetRef/,
    );
  });
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly serviceAccountName: string;
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly volumes?: readonly { readonly name: string }[];
  };
}
interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly securityContext: unknown;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly volumeMounts?: readonly { readonly name: string }[];
}

const isPod = (node: object): node is Pod =>
  'spec' in node && typeof node.spec === 'object' && node.spec !== null && 'containers' in node.spec;
const podsIn = (node: unknown): Pod[] => {
  if (typeof node !== 'object' || node === null) return [];
  return isPod(node) ? [node] : Object.values(node).flatMap(podsIn);
};

void test('every pod fits the restricted Pod Security Standard, and has what it mounts', async () => {
  const resources = await render();
  const pods = podsIn(resources);
  assert.deepEqual(pods.map(({ metadata }) => metadata.labels.app).sort(), [
    'api',
    'backup',
    'desk',
    'edge',
    'migrate',
    'releases',
    'worker',
  ]);
  const namesOf = (kind: string) =>
    resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name);
  const [maps, accounts] = [namesOf('ConfigMap'), namesOf('ServiceAccount')];
  for (const { spec } of pods) {
    assert.equal(spec.automountServiceAccountToken, false);
    assert.ok(accounts.includes(spec.serviceAccountName));
    assert.equal(spec.securityContext.runAsNonRoot, true);
    assert.deepEqual(spec.securityContext.seccompProfile, { type: 'RuntimeDefault' });
    const named = [...JSON.stringify(spec).matchAll(/"(?:configMap|configMapRef)":\{"name":"([^"]+)"/g)];
    for (const [, name = ''] of named) assert.ok(maps.includes(name), `no ConfigMap ${name}`);
    for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(container.resources.requests && container.resources.limits);
      for (const { name } of container.volumeMounts ?? [])
        assert.ok(
          spec.volumes?.some((volume) => volume.name === name),
          `no volume ${name}`,
        );
    }
  }
});

void test('services, budgets, autoscalers and network rules name pods that there are', async () => {
  const resources = await renderWithComponents();
  const apps = podsIn(resources).map(({ metadata }) => metadata.labels.app ?? '');
  const named = [...JSON.stringify(resources).matchAll(/"(?:matchLabels|selector)":\{"app":"([a-z]+)"/g)];
  for (const [, app = ''] of named) assert.ok(apps.includes(app), `${app} is no pod`);
  const lists = [...JSON.stringify(resources).matchAll(/"key":"app","operator":"In","values":\[([^\]]*)\]/g)];
  for (const app of lists.flatMap(([, list = '']) => list.replaceAll('"', '').split(',')))
    assert.ok(apps.includes(app), `${app} is no pod`);
});

void test('the cloud-identity component renders its network policy and the account’s annotation', async () => {
  const rulesIn = (resources: readonly Resource[]) =>
    resources.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'identity-out');
  assert.equal(rulesIn(await render()).length, 0);
  const resources = await renderWithComponents();
  assert.equal(rulesIn(resources).length, 1);
  const annotated = resources.filter(({ metadata }) => metadata.annotations);
  assert.deepEqual(
    annotated.map(({ kind, metadata }) => [kind, metadata.name, metadata.annotations]),
    [['ServiceAccount', 'portal-edge', { 'eks.amazonaws.com/role-arn': 'FILL-IN' }]],
  );
});

void test('who has DATABASE_URL gets the certificate of an authority of your own where the component is used', async () => {
  const withCertificate = (await renderWithComponents())
    .filter((resource) => JSON.stringify(resource).includes('"mountPath":"/etc/portal/database"'))
    .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  const named = [
    'Deployment portal-api',
    'Deployment portal-desk',
    'Deployment portal-worker',
    'CronJob portal-backup',
    'Job portal-migrate',
  ];
  assert.deepEqual(withCertificate.sort(), named.sort());
});

void test('the backup has files without those that are on their way, the dump, and channels before their builds', async () => {
  const [backup] = podsIn(await render()).filter(({ metadata }) => metadata.labels.app === 'backup');
  assert.ok(backup);
  const at = (name: string) => path.join(folder, 'backup', name);
  const write = async (name: string, content = name) => {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), content);
  };
  await write('jobs-uploads/portrait');
  await write('jobs-uploads/incoming/half');
  await write('jobs-releases/channels/production.json');
  await write('jobs-releases/builds/shell/1.0.0/remote.js');
  await write('dump/portal-20260301T0000Z.dump');
  // Of what the overlay says, in the order of the pod.
  const env: Record<string, string> = {
    UPLOADS: 'jobs-uploads',
    RELEASES: 'jobs-releases',
    BACKUP: 'jobs-backup',
  };
  for (const remote of ['FROM', 'RELEASES', 'TO']) {
    env[`RCLONE_CONFIG_${remote}_TYPE`] = 'alias';
    env[`RCLONE_CONFIG_${remote}_REMOTE`] = at('');
  }
  env.RCLONE_CONFIG = at('rclone.conf');
  const seen: string[][] = [];
  const listed = async () =>
    (await readdir(at('jobs-backup'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(at('jobs-backup'), path.join(entry.parentPath, entry.name)))
      .sort();
  for (const { image, args = [] } of [...(backup.spec.initContainers ?? []), ...backup.spec.containers]) {
    if (!image.startsWith('rclone/')) continue;
    const given = args.map((arg) =>
      arg === '/dump' ? at('dump') : arg.replaceAll(/\$\((\w+)\)/g, (_, name: string) => env[name] ?? ''),
    );
    await runTool('rclone', "Debian's rclone", given, env);
    const found = await listed();
    seen.push(found.filter((file) => !seen.flat().includes(file)));
  }
  assert.deepEqual(seen, [
    ['uploads/portrait'],
    [],
    ['database/portal-20260301T0000Z.dump'],
    ['releases/channels/production.json'],
    ['releases/builds/shell/1.0.0/remote.js'],
  ]);
});
