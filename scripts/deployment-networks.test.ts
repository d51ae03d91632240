import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { deployFolder, readCompose } from '../deploy/read-files';

const services = readCompose();
type Network = { readonly ipv4_address?: string } | null;
const networksOf = (name: string): Readonly<Record<string, Network>> => {
  const given = services[name]?.networks as readonly string[] | Readonly<Record<string, Network>> | undefined;
  const isList = (value: typeof given): value is readonly string[] => Array.isArray(value);
  return isList(given) ? Object.fromEntries(given.map((each) => [each, null])) : { ...given };
};
const addressOf = (name: string): string | undefined => networksOf(name).portal?.ipv4_address;
const hostsIn = (text: string): string[] =>
  Object.keys(services).filter((name) => new RegExp(`(//|@|^)${name}(:\\d|/|$)`).test(text));

test('in Compose, each container shares a network with every other one that its settings name', () => {
  const pairs = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    Object.values(environment).flatMap((value) =>
      hostsIn(value.replaceAll('?endpoint=', ' ').split(' ').at(-1) ?? '').map(
        (host) => [name, host] as const,
      ),
    ),
  );
  // Edges count with Valkey, and call APIs through the balancer.
  expect(pairs).toEqual(
    expect.arrayContaining([
      ['edge-1', 'limits'],
      ['edge-1', 'balancer'],
      ['edge-1', 's3'],
      ['api-1', 'database'],
      ['worker', 'mail'],
      ['balancer', 'api-2'],
      ['balancer', 'releases-2'],
    ]),
  );
  for (const [name, host] of pairs) {
    // The address is part of the API's settings, but the worker sends.
    if (host === 'mail' && name !== 'worker') continue;
    const shared = Object.keys(networksOf(name)).filter((network) => network in networksOf(host));
    expect([name, host, shared.length > 0]).toEqual([name, host, true]);
  }
});

test('in Compose, APIs are called through the balancer, and the balancer takes calls of edges and release servers alone', () => {
  const { API_BIND = '', EDGES = '' } = services.balancer?.environment ?? {};
  expect(API_BIND).toBe(`${addressOf('balancer')}:3001`);
  expect(EDGES.split(' ')).toEqual(['edge-1', 'edge-2', 'releases-1', 'releases-2'].map(addressOf));
  for (const name of ['api-1', 'api-2', 'edge-1', 'edge-2', 'releases-1', 'releases-2']) {
    const { API_TRUSTED_PROXIES, TRUSTED_PROXIES } = services[name]?.environment ?? {};
    expect([name, API_TRUSTED_PROXIES ?? TRUSTED_PROXIES]).toEqual([name, addressOf('balancer')]);
    expect(services[name]?.ports).toBeUndefined();
  }
});

test('in Compose, only what has a port on this machine, or sends mail, is on a network that leads outside', () => {
  const text = readFileSync(path.join(deployFolder, 'compose.yaml'), 'utf8');
  const internal = [...text.matchAll(/^ {2}(\w+): \{ internal: true/gm)].map(([, name = '']) => name);
  expect(internal.sort()).toEqual(['data', 'portal', 'stores']);
  const outside = Object.keys(services).filter((name) =>
    Object.keys(networksOf(name)).some((network) => !internal.includes(network)),
  );
  expect(outside.sort()).toEqual(['balancer', 'mail', 'releases-1', 'releases-2', 'worker']);
});

interface Egress {
  readonly to?: readonly { readonly ipBlock?: object }[];
  readonly ports: readonly { readonly port: number }[];
}
interface Pod {
  readonly app: string;
  readonly text: string;
}
const base = path.join(deployFolder, 'kubernetes/base');
const documents = readdirSync(base).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(base, file), 'utf8'), { merge: true }).map(
    (document) => document.toJS() as { kind?: string; metadata?: { name: string } },
  ),
);
const pods: readonly Pod[] = documents
  .filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind ?? ''))
  .map((document) => {
    const text = JSON.stringify(document);
    return { app: /"template":\{"metadata":\{"labels":\{"app":"(\w+)"/.exec(text)?.[1] ?? '', text };
  });

test('in Kubernetes, each kind of pod has an account and a secret of its own, the release server alone its keys', () => {
  const secrets = pods.map(({ app, text }) => [
    app,
    /"serviceAccountName":"([^"]+)"/.exec(text)?.[1],
    [
      ...new Set(
        [...text.matchAll(/"(?:secretRef|secretKeyRef)":\{"name":"([^"]+)"/g)].map(([, name]) => name),
      ),
    ],
    [...text.matchAll(/"secretName":"([^"]+)"/g)].map(([, name]) => name),
  ]);
  expect(secrets.sort()).toEqual([
    ['api', 'portal-api', ['portal-api'], []],
    ['backup', 'portal-backup', ['portal-backup'], []],
    ['desk', 'portal-desk', ['portal-desk'], ['portal-desk-people']],
    ['edge', 'portal-edge', ['portal-edge'], []],
    ['migrate', 'portal-migrate', ['portal-migrate'], []],
    ['releases', 'portal-releases', ['portal-releases'], ['portal-releases-key']],
    ['worker', 'portal-worker', ['portal-worker'], []],
  ]);
});

test('in Kubernetes, edges and the release server alone reach the APIs, edges and the gateway the release server, Prometheus the metrics', () => {
  const intoPods = documents.flatMap((document) => {
    const { kind, metadata } = document;
    const { spec } = document as { spec?: { ingress?: unknown; podSelector: unknown } };
    return kind === 'NetworkPolicy' && spec?.ingress
      ? [[metadata?.name, spec.podSelector, spec.ingress]]
      : [];
  });
  const podsOf = (app: string) => [{ podSelector: { matchLabels: { app } } }];
  const edges = podsOf('edge');
  const gateway = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gateway' } } }];
  const ports = [{ port: 'http' }];
  const prometheus = [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
    },
  ];
  const servers = {
    matchExpressions: [{ key: 'app', operator: 'In', values: ['edge', 'api', 'desk', 'releases', 'worker'] }],
  };
  const outside = {
    matchExpressions: [{ key: 'app', operator: 'In', values: ['edge', 'releases', 'desk'] }],
  };
  expect(intoPods).toEqual([
    ['from-gateway', outside, [{ from: gateway, ports }]],
    ['edge-to-api', { matchLabels: { app: 'api' } }, [{ from: edges, ports }]],
    ['releases-to-api', { matchLabels: { app: 'api' } }, [{ from: podsOf('releases'), ports }]],
    ['prometheus-in', servers, [{ from: prometheus, ports: [{ port: 'metrics' }] }]],
  ]);
});

test('in Kubernetes, no pod reaches the addresses of a cloud’s identities, unless an overlay opens them to those with a bucket', () => {
  const component = readFileSync(
    path.join(deployFolder, 'kubernetes/components/cloud-identity/network.yaml'),
  );
  const { spec } = parse(component.toString()) as { spec: unknown };
  const addresses = ['169.254.169.254/32', 'fd00:ec2::254/128', '169.254.170.23/32', 'fd00:ec2::23/128'];
  expect(spec).toEqual({
    podSelector: {
      matchExpressions: [
        { key: 'app', operator: 'In', values: ['edge', 'api', 'desk', 'releases', 'worker', 'backup'] },
      ],
    },
    policyTypes: ['Egress'],
    egress: [{ to: addresses.map((cidr) => ({ ipBlock: { cidr } })), ports: [{ port: 80 }] }],
  });
  // At 443 are also DigiLocker for APIs, the notice gateway for workers, and OpenID providers.
  const httpsOut = documents.find(({ metadata }) => metadata?.name === 'https-out');
  expect(httpsOut).toHaveProperty('spec.podSelector', (spec as { podSelector: unknown }).podSelector);
  const rules = documents.flatMap(
    (document) => (document as { spec?: { egress?: readonly Egress[] } }).spec?.egress ?? [],
  );
  // A rule without `to` is one for all addresses.
  const toAll = rules.filter(({ to }) => to === undefined).flatMap(({ ports }) => ports);
  expect(toAll.map(({ port }) => port)).toEqual([5432, 6379, 465, 587]);
  const blocks = rules.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  expect(blocks).toEqual([
    { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] },
    { cidr: '::/0', except: ['fd00:ec2::/32', 'fe80::/10'] },
  ]);
});
