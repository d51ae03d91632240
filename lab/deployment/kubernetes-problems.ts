import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
}

/** Each has the API of one version of Kubernetes, from its OpenAPI document, as types and as JSON schemas. */
const versions = { '1.33': 'kubernetes-models-1.33', '1.36': 'kubernetes-models' } as const;
type KubernetesVersion = keyof typeof versions;
export const kubernetesVersions = Object.keys(versions) as KubernetesVersion[];

const moduleOf = (version: KubernetesVersion, apiVersion: string): string =>
  `${apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : versions[version]}/${apiVersion}`;

/** Fields that there are not, which the JSON schemas allow and Kubernetes drops without a word. */
async function unknownFields(version: KubernetesVersion, resources: readonly Resource[]) {
  const lines = resources.map((resource, index) => {
    const from = moduleOf(version, resource.apiVersion);
    const type = `import type { I${resource.kind} as T${index} } from '${from}';`;
    return `${type}\nexport const r${index}: T${index} = ${JSON.stringify(resource)};`;
  });
  // Below the repository, so that the types are found.
  const file = path.join(root, `.cache/kubernetes-${version}.ts`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join('\n'));
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  await rm(file);
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

type Models = Readonly<Record<string, new (resource: Resource) => { validate: () => void }>>;

/** Values that a field cannot have, and fields that are missing. */
async function wrongValues(version: KubernetesVersion, resources: readonly Resource[]) {
  const problems: string[] = [];
  for (const resource of resources) {
    const { apiVersion, kind, metadata } = resource;
    const { [kind]: Model } = (await import(moduleOf(version, apiVersion))) as Models;
    assert.ok(Model, `Kubernetes ${version} has no ${kind} in ${apiVersion}`);
    try {
      new Model(resource).validate();
    } catch (error) {
      problems.push(`${kind} ${metadata.name}: ${(error as Error).message}`);
    }
  }
  return problems;
}

/** What this version of Kubernetes finds wrong with the resources; empty for nothing. */
export const problemsOf = async (version: KubernetesVersion, resources: readonly Resource[]) => [
  ...(await unknownFields(version, resources)),
  ...(await wrongValues(version, resources)),
];
