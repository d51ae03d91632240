import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const deployFolder = import.meta.dirname;

export type Variables = Readonly<Record<string, string>>;

/** A server, or a command, as one of the installations starts it. */
export interface Installed {
  /** 'compose: api-1' */
  readonly where: string;
  /** ['api.mjs'] */
  readonly command: readonly string[];
  readonly env: Variables;
}

const read = (...at: string[]): string => readFileSync(path.join(deployFolder, ...at), 'utf8');

const secrets = new Map<string, string>();

/** A value for a secret that a file leaves to its installer; each secret has one of its own. */
function secretOf(label: string): string {
  const value = createHash('sha256').update(label).digest('hex');
  secrets.set(value, label);
  return value;
}

/** Which secrets a process is given: 'api:AWS_SECRET_ACCESS_KEY' is what an installer fills in in api.env. */
export function secretsIn(env: Variables): string[] {
  const text = Object.values(env).join(' ');
  return [...secrets].flatMap(([value, label]) => (text.includes(value) ? [label] : [])).sort();
}

/**
 * A file of `NAME=value` lines, as an installer fills it in: empty values, and empty passwords of addresses.
 */
function readEnvFile(kind: string, ...at: string[]): Variables {
  const lines = [...read(...at).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => {
      const secret = secretOf(kind + name);
      return [name, value === '' ? secret : value.replace(':@', `:${secret}@`)];
    }),
  );
}

interface ComposeService {
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Variables;
}

/** compose.yaml, with the values of compose.env.example. */
export function readCompose(): Readonly<Record<string, ComposeService & Readonly<Record<string, unknown>>>> {
  const values = readEnvFile('', 'compose.env.example');
  const text = read('compose.yaml').replaceAll(
    /\$\{([A-Z_0-9]+):(?:\?[^}]+|(-))\}/g,
    (_, name: string, isOptional?: string) => {
      const value = values[name] ?? (isOptional && '');
      if (value === undefined) throw new Error(`compose.env.example has no ${name}`);
      return value;
    },
  );
  return (parse(text, { merge: true }) as { services: ReturnType<typeof readCompose> }).services;
}

const ownImage = 'portal-servers';

const composed = (): Installed[] =>
  Object.entries(readCompose())
    .filter(([, { image }]) => image === ownImage)
    .map(([name, { entrypoint = [], command = [], environment = {} }]) => ({
      where: `compose: ${name}`,
      command: [...entrypoint.slice(1), ...command],
      env: environment,
    }));

interface Container {
  readonly image: string;
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
  }[];
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string };
  }[];
}

/** All containers of our image, wherever they are in a document. */
function containersIn(node: unknown): Container[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('image' in node && node.image === ownImage && 'name' in node) return [node as Container];
  return Object.values(node).flatMap(containersIn);
}

const production = ['kubernetes', 'production'] as const;
const fileOf = (name: string): string => name.replace(/^portal-/, '');
const configOf = (name: string): Variables =>
  readEnvFile(`${fileOf(name)}:`, ...production, `${fileOf(name)}.env`);
const kubernetesSecretOf = (name: string): Variables =>
  readEnvFile(`${fileOf(name)}:`, ...production, 'secrets', `${fileOf(name)}.env.example`);

/** The containers of kubernetes/base, with the settings and secrets of kubernetes/production. */
const orchestrated = (): Installed[] =>
  readdirSync(path.join(deployFolder, 'kubernetes/base'))
    .flatMap((file) => parseAllDocuments(read('kubernetes/base', file), { merge: true }))
    .flatMap((document) => containersIn(document.toJS()))
    .map(({ name, args = [], env = [], envFrom = [] }) => ({
      where: `kubernetes: ${name}`,
      command: args,
      env: {
        ...envFrom
          .map(({ configMapRef, secretRef }) =>
            configMapRef ? configOf(configMapRef.name) : kubernetesSecretOf(secretRef?.name ?? ''),
          )
          .reduce((all, one) => ({ ...all, ...one }), {}),
        ...Object.fromEntries(
          env.map(({ name: variable, value, valueFrom }) => {
            const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
            return [variable, value ?? kubernetesSecretOf(secret)[key] ?? ''];
          }),
        ),
      },
    }));

/**
 * The units of systemd/ that start our servers, as instance 4000 where there are several. An environment file
 * overrides what the unit says.
 */
const serviced = (): Installed[] =>
  readdirSync(path.join(deployFolder, 'systemd'))
    .filter((file) => file.endsWith('.service'))
    .map((file) => ({ file, unit: read('systemd', file).replaceAll('%i', '4000') }))
    .filter(({ unit }) => unit.includes('ExecStart=/usr/bin/node '))
    .map(({ file, unit }) => {
      const all = (name: string) =>
        [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
      const own = all('Environment').flatMap((line) =>
        line.split(' ').map((pair) => pair.split('=') as [string, string]),
      );
      const files = all('EnvironmentFile').map((at) =>
        readEnvFile(`${path.basename(at, '.env')}:`, 'systemd', `${path.basename(at)}.example`),
      );
      return {
        where: `systemd: ${file}`,
        command: all('ExecStart').flatMap((line) => line.split(' ').slice(1)),
        env: Object.assign(Object.fromEntries(own), ...files) as Variables,
      };
    });

/** The files that a unit gets as credentials, by the path that it reads. */
export const readCredentials = (unit: string): Variables =>
  Object.fromEntries(
    [...read('systemd', unit).matchAll(/^LoadCredential=([^:]+):(.+)$/gm)].map(([, name = '', file = '']) => [
      `%d/${name}`,
      file,
    ]),
  );

/** Every server and command that one of the installations of this folder starts. */
export const readInstalled = (): Installed[] => [...composed(), ...orchestrated(), ...serviced()];
