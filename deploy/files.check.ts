import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { deployFolder, readCompose } from './read-files';

const run = promisify(execFile);
const root = path.dirname(deployFolder);
let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-deploy-'))));
after(() => rm(folder, { recursive: true, force: true }));

/** Runs a program, and says where it comes from when it is not there. */
const tool = (
  name: string,
  from: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
) =>
  run(name, [...args], { cwd: folder, env: { ...process.env, ...env } }).catch(
    (error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
      if (error.code === 'ENOENT') throw new Error(`${name} is not installed. It is in ${from}`);
      throw new Error(`${name} ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
    },
  );

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Where the types of each kind are in kubernetes-types. */
const typed: Readonly<Record<string, string>> = {
  ConfigMap: 'core/v1',
  CronJob: 'batch/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Job: 'batch/v1',
  Namespace: 'core/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  ServiceAccount: 'core/v1',
  Service: 'core/v1',
};
/** Of the Gateway API, which has no such types. */
const untyped = ['HTTPRoute'];

const render = async (): Promise<Resource[]> => {
  const at = path.join(deployFolder, 'kubernetes/production');
  const { stdout } = await tool('kubectl', 'kubectl 1.25 or later', ['kustomize', at]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Resource);
};

void test('haproxy takes its configuration, with and without a certificate', async () => {
  const { environment = {} } = readCompose().balancer ?? {};
  const config = path.join(deployFolder, 'haproxy/haproxy.cfg');
  const pem = path.join(folder, 'portal.pem');
  const files = ['-keyout', pem, '-out', `${pem}.crt`];
  await tool('openssl', 'openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=portal'],
    ...files,
  ]);
  await writeFile(pem, (await readFile(pem, 'utf8')) + (await readFile(`${pem}.crt`, 'utf8')));
  for (const certificate of [{}, { PORTAL_CERTIFICATE: pem }])
    await tool('haproxy', "Debian's haproxy", ['-c', '-f', config], { ...environment, ...certificate });
  // Without them, all addresses could call the API as edges.
  for (const name of ['API_BIND', 'EDGES'])
    await assert.rejects(
      tool('haproxy', "Debian's haproxy", ['-c', '-f', config], { ...environment, [name]: undefined }),
      new RegExp(`${name} is missing`),
    );
  const database = path.join(deployFolder, 'haproxy/postgresql.cfg');
  const servers = { POSTGRES_1: '127.0.0.1:5433', POSTGRES_2: '127.0.0.1:5434' };
  await tool('haproxy', "Debian's haproxy", ['-c', '-f', database], servers);
});

void test('Kubernetes knows every field of every resource', async () => {
  const resources = await render();
  const lines = resources
    .filter(({ kind }) => !untyped.includes(kind))
    .map((resource, index) => {
      const { kind } = resource;
      assert.ok(typed[kind], `${kind} has no types here`);
      return `import type { ${kind} as T${index} } from 'kubernetes-types/${typed[kind]}';\nexport const r${index}: T${index} = ${JSON.stringify(resource)};`;
    });
  // Below the repository, so that the types are found.
  const file = path.join(root, '.cache/kubernetes-resources.ts');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join('\n'));
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  await rm(file);
  assert.deepEqual(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    [],
  );
});

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly serviceAccountName: string;
    readonly securityContext: Readonly<Record<string, unknown>>;
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
  };
}
interface Container {
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
    for (const { configMap } of spec.volumes ?? []) if (configMap) assert.ok(maps.includes(configMap.name));
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
  const resources = await render();
  const apps = podsIn(resources).map(({ metadata }) => metadata.labels.app ?? '');
  const named = [...JSON.stringify(resources).matchAll(/"(?:matchLabels|selector)":\{"app":"([a-z]+)"/g)];
  for (const [, app = ''] of named) assert.ok(apps.includes(app), `${app} is no pod`);
  const lists = [...JSON.stringify(resources).matchAll(/"key":"app","operator":"In","values":\[([^\]]*)\]/g)];
  for (const app of lists.flatMap(([, list = '']) => list.replaceAll('"', '').split(',')))
    assert.ok(apps.includes(app), `${app} is no pod`);
});

void test('systemd takes every unit, and calls its exposure OK', async () => {
  const units = (await readdir(path.join(deployFolder, 'systemd'))).filter((file) =>
    /\.(service|timer)$/.test(file),
  );
  for (const unit of units) {
    const target = path.join(folder, unit);
    await copyFile(path.join(deployFolder, 'systemd', unit), target);
    const text = (await readFile(target, 'utf8'))
      .replace('/usr/bin/node', process.execPath)
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
    await writeFile(target, text);
  }
  for (const unit of units) {
    const instance = path.join(folder, unit.replace('@.', '@4000.'));
    const { stderr } = await tool('systemd-analyze', "Debian's systemd", ['verify', instance]);
    assert.equal(stderr, '');
    if (unit.endsWith('.service')) {
      const args = ['security', '--offline=true', '--threshold=25', '--no-pager', path.join(folder, unit)];
      await tool('systemd-analyze', "Debian's systemd", args);
    }
  }
});
