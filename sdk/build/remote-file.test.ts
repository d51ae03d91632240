import { remoteFileProblems } from './remote-file';

const route = { path: '/saved-jobs', access: 'session' };
const entry = { label: 'Saved jobs', to: '/saved-jobs', order: 40 };

const longText = { type: 'string', default: 'x'.repeat(900), maxLength: 1000 };

test('a literal beside a parameter is no clash: the most specific route is meant', () => {
  const routes = ['/jobs/:id', '/jobs/new', '/jobs/*'].map((pattern) => ({ ...route, path: pattern }));
  expect(remoteFileProblems({ routes })).toEqual([]);
});

test.each([
  [{}, "remote.json must have required property 'routes'"],
  [{ routes: [] }, 'routes must NOT have fewer than 1 items'],
  [{ routes: [{ path: '/jobs' }] }, "routes.0 must have required property 'access'"],
  [
    { routes: [{ ...route, access: 'all' }] },
    'routes.0.access must be equal to one of the allowed values. It is public, or session',
  ],
  [{ routes: [{ ...route, acess: 'x' }] }, 'routes.0 has an unknown field acess'],
  [{ routes: [route], menus: [] }, 'remote.json has an unknown field menus'],
  [{ routes: [route], next: ['Jobs'] }, 'next.0 must match pattern'],
  [{ routes: [route], menu: [{ ...entry, order: '4' }] }, 'menu.0.order must be integer'],
  [
    { routes: [route], menu: [{ ...entry, to: '/jobs' }] },
    "'Saved jobs' leads to /jobs, which none of the routes matches",
  ],
  [
    {
      routes: [
        { ...route, path: '/jobs/:id' },
        { ...route, path: '/jobs/:name' },
      ],
    },
    '/jobs/:id and /jobs/:name match the same paths',
  ],
  [{ routes: [{ ...route, aliases: ['/Jobs'] }] }, 'routes.0.aliases.0 must match pattern'],
  [{ routes: [route], budget: 0 }, 'budget must be >= 1. It is a whole number from 1 to 2000'],
  [{ routes: [route], budget: '200' }, 'budget must be integer. It is a whole number'],
  [{ routes: [route], budget: 1e6 }, 'budget must be <= 2000'],
  [
    { routes: [route], settings: { pageSize: { type: 'integer' } } },
    "pageSize must have required property 'default'",
  ],
  [
    { routes: [route], settings: { 'page-size': { type: 'boolean', default: true } } },
    'settings must match pattern',
  ],
  [
    { routes: [route], settings: { a: { type: 'integer', default: 9, maximum: 5 } } },
    'the default of a is more than 5',
  ],
  [
    { routes: [route], settings: { apiKey: { type: 'string', default: '' } } },
    'apiKey is a secret by its name',
  ],
  [
    { routes: [route], settings: Object.fromEntries([...'abcdef'].map((name) => [name, longText])) },
    'the defaults have more than 4000 characters',
  ],
  [{ routes: [{ ...route, path: '/jobs/:id', aliases: ['/job'] }] }, 'no alias leads to it'],
])('%j is refused in words', (content, problem) => {
  expect(remoteFileProblems(content).join('\n')).toContain(problem);
});

test.each([
  'jobs',
  '/Jobs',
  '/jobs/',
  "/jobs'",
  '/:id',
  '/*',
  '/api/jobs',
  '/builds',
  '/a//b',
  '/jobs?x',
  '/jobs/:job-id',
])('%s is no path of a route', (pattern) => {
  expect(remoteFileProblems({ routes: [{ ...route, path: pattern }] })).toEqual([
    expect.stringMatching(/^routes\.0\.path must match pattern .* such as \/saved-jobs/s),
  ]);
});
