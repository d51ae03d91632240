import { remoteFileProblems } from 'shared/contract/remote-file';
import { planRepository } from './repository';
import { readRequest } from './request';

const template = {
  dependencies: { shared: 'npm:@marigold-portal/shared@1.0.0' },
  devDependencies: { jest: '30.5.2' },
};
const request = readRequest(['mf-saved-jobs', '/saved-jobs', '--menu', 'Saved jobs']);
const files = planRepository(request, template);
const parse = (file: string): unknown => JSON.parse(files.get(file) ?? '');

test('a repository has the packages of the template, and the commands of every remote', () => {
  expect(parse('package.json')).toMatchObject({
    name: 'mf-saved-jobs',
    ...template,
    scripts: { dev: 'portal-build dev', test: 'jest', types: 'tsc --noEmit' },
  });
});

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
