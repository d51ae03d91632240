import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { callerOfClaims } from '../../releases/src/server/id-tokens';
import { mayDo } from '../../releases/src/service/caller';
import { parsePolicy } from '../../releases/src/trust/policy';
import { remoteFileProblems } from 'sdk/build/remote-file';
import { planRepository } from './repository';
import { readRequest } from './request';

const template = {
  dependencies: { shared: 'npm:@marigold-portal/shared@1.0.0' },
  devDependencies: { sdk: 'npm:@marigold-portal/sdk@1.0.0' },
};
const apiPackages = { fastify: '5.12.8', jose: '6.2.17' };
const testTools = ['test-kit@npm:@marigold-portal/test-kit@1.0.0', 'jest@30.5.2'];
const byNpm = { registry: 'https://npm.portal.example/', userAgent: 'npm/11.0.0 node/v24.0.0' };
const request = readRequest(['mf-saved-jobs', '/saved-jobs', '--menu', 'Saved jobs']);
const files = planRepository(request, { ...template, testTools, apiPackages }, byNpm);
const parse = (file: string): unknown => JSON.parse(files.get(file) ?? '');

test('a repository has the packages of the template, and the commands of every remote', () => {
  expect(parse('package.json')).toMatchObject({
    name: 'mf-saved-jobs',
    ...template,
    scripts: { dev: 'portal-build dev', test: 'portal-i18n --check && jest', types: 'tsc --noEmit' },
  });
  // Installing the remote does not install the tools of checks; the first check does.
  const { scripts } = parse('package.json') as { readonly scripts: Readonly<Record<string, string>> };
  for (const check of ['prebuild', 'prei18n', 'pretest', 'pretypes'])
    expect(scripts[check]).toBe(`portal-build test-tools ${testTools.join(' ')}`);
});

test('a repository with an API of its own has its server, with a test that needs no portal', () => {
  const words = ['mf-saved-jobs', '/saved-jobs', '--api'];
  const made = planRepository(readRequest(words), { ...template, testTools, apiPackages }, byNpm);
  expect(JSON.parse(made.get('package.json') ?? '')).toMatchObject({
    dependencies: { ...template.dependencies, ...apiPackages },
    scripts: { api: 'node api/server.ts', dev: 'portal-build dev' },
  });
  expect(JSON.parse(made.get('remote.json') ?? '')).toMatchObject({ api: true });
  expect(made.get('api/server.ts')).toContain("audience: 'mf-saved-jobs'");
  expect(files.has('api/server.ts')).toBe(false);
  expect(parse('package.json')).not.toHaveProperty('dependencies.fastify');
});

test('a repository knows where our packages are, and nothing that signs in there', () => {
  expect(files.get('.npmrc')).toBe('@marigold-portal:registry=https://npm.portal.example/\n');
});

test.each(['.gitlab-ci.yml', '.github/workflows/remote.yml'])(
  '%s installs with the package manager that made the repository',
  (file) => {
    const userAgent = 'pnpm/12.21.0 npm/? node/v24.0.0 linux x64';
    const byPnpm = planRepository(
      request,
      { ...template, testTools, apiPackages },
      { ...byNpm, userAgent },
    ).get(file);
    expect(byPnpm).toContain('npx --yes pnpm@12.21.0 install --frozen-lockfile --ignore-scripts');
    expect(byPnpm).not.toMatch(/npm ci|cache: npm|(?<!\$)\{\{/);
    expect(files.get(file)).toContain('npm ci --ignore-scripts');
    expect(files.get(file)).not.toMatch(/pnpm|(?<!\$)\{\{/);
  },
);

test('its remote.json is valid, and comes last in the menu', () => {
  expect(remoteFileProblems(parse('remote.json'))).toEqual([]);
  expect(parse('remote.json')).toMatchObject({
    menu: [{ label: 'Saved jobs', to: '/saved-jobs', order: 1000 }],
  });
});

test.each(['.gitlab-ci.yml', '.github/workflows/remote.yml'])('%s releases this remote', (file) => {
  expect(files.get(file)).toContain('portal-release canary "mf-saved-jobs@');
  expect(files.get(file)).not.toContain('NAME ');
});

interface Job {
  readonly permissions?: object;
  readonly environment?: string;
  readonly steps: readonly { readonly run?: string }[];
}

interface Pipelines {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

test('the jobs of GitHub ask for a token where they release, and for nothing more', () => {
  const { permissions, jobs } = parseYaml(files.get('.github/workflows/remote.yml') ?? '') as Pipelines;
  expect(permissions).toEqual({ contents: 'read' });
  const asks = Object.entries(jobs).map(([name, job]) => [name, job.permissions, job.environment]);
  const token = { 'id-token': 'write', contents: 'read' };
  expect(asks).toEqual([
    ['check', undefined, undefined],
    ['preview', token, undefined],
    ['canary', token, 'production'],
    ['promote', token, 'production'],
  ]);
});

const installsWithScripts = (text: string): string[] =>
  text
    .split('\n')
    .filter(
      (line) => /\b(npm (ci|install)|pnpm@\S+ install)\b/.test(line) && !line.includes('--ignore-scripts'),
    );

test('pipelines run actions of one commit, and no script of a package that they install', () => {
  const github = files.get('.github/workflows/remote.yml') ?? '';
  const used = [...github.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  expect(used).toHaveLength(8);
  for (const text of [github, files.get('.gitlab-ci.yml') ?? ''])
    expect(installsWithScripts(text)).toEqual([]);
});

test('so do the jobs of this repository that have a token', () => {
  const text = readFileSync(path.resolve(__dirname, '../../.github/workflows/ci.yml'), 'utf8');
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
  const { jobs } = parseYaml(text) as Pipelines;
  const identified = Object.values(jobs).filter(
    ({ permissions = {} }) => (permissions as { 'id-token'?: string })['id-token'] === 'write',
  );
  expect(identified).toHaveLength(1);
  expect(
    identified.flatMap(({ steps }) => installsWithScripts(steps.map(({ run }) => run).join('\n'))),
  ).toEqual([]);
});

test('the jobs of GitLab have a token for the release server where they release', () => {
  const jobs = parseYaml(files.get('.gitlab-ci.yml') ?? '') as Record<
    string,
    { readonly extends?: string; readonly environment?: string; readonly id_tokens?: object }
  >;
  expect(jobs['.identified']).toEqual({ id_tokens: { RELEASE_ID_TOKEN: { aud: '$RELEASES_URL' } } });
  const asks = ['check', 'preview', 'canary', 'promote'].map((name) => [
    jobs[name]?.extends,
    jobs[name]?.environment,
  ]);
  expect(asks).toEqual([
    [undefined, undefined],
    ['.identified', undefined],
    ['.identified', 'production'],
    ['.identified', 'production'],
  ]);
});

test.each(['.gitlab-ci.yml', '.github/workflows/remote.yml'])('%s has no secret', (file) => {
  const text = files.get(file) ?? '';
  expect(text).not.toMatch(/secrets\.|RELEASE_(STORE|KEY|POLICY)|AWS_/);
  const variables = [...text.matchAll(/\bvars\.(\w+)|\$(RELEASES_URL|PORTAL_CHANNEL)\b/g)];
  expect(variables.map(([, github, gitlab]) => github ?? gitlab)).toContain('RELEASES_URL');
});

/** The blocks of the README, which the platform's owners add to their policy. */
const blocks = [...(files.get('README.md') ?? '').matchAll(/```json\n([^`]+)```/g)].map(
  ([, text = '']) => text,
);
const onMain = { environment: 'production', ref_type: 'branch' };
const systems = [
  ['GitHub', 0, { repository_id: 'id-of-your-repository' }, 'refs/heads/main', 'refs/pull/7/merge'],
  ['GitLab', 1, { project_id: 'id-of-your-project' }, 'main', 'a-branch'],
] as const;

test.each(systems)(
  'what the README asks for trusts the jobs of %s with this remote alone',
  (_, index, who, main, branch) => {
    const trust = JSON.parse(blocks[index] ?? '') as { readonly issuer: string }[];
    const policy = parsePolicy(JSON.stringify({ trust }), 'README.md');
    const callerOf = (claims: Readonly<Record<string, string>>) =>
      callerOfClaims(policy, trust[0]?.issuer ?? '', { ...who, ...claims });
    const release = callerOf({ ...onMain, ref: main })!;
    for (const action of ['publish', 'canary', 'promote', 'rollback'] as const) {
      expect(mayDo(release, [action], 'mf-saved-jobs', 'production')).toBe(true);
      expect(mayDo(release, [action], 'mf-auth', 'production')).toBe(false);
    }
    expect(mayDo(release, ['preview'], 'mf-saved-jobs')).toBe(true);
    expect(mayDo(release, ['force'], 'mf-saved-jobs')).toBe(false);
    for (const claims of [{ ref: branch }, { ...onMain, ref: branch }, { ref: main }]) {
      const preview = callerOf(claims)!;
      expect(mayDo(preview, ['preview'], 'mf-saved-jobs')).toBe(true);
      expect(mayDo(preview, ['publish', 'promote', 'canary', 'rollback'], 'mf-saved-jobs')).toBe(false);
    }
    const stranger = Object.fromEntries(Object.keys(who).map((claim) => [claim, '6666']));
    expect(callerOf({ ...stranger, ...onMain, ref: main })).toBeNull();
  },
);
