import { readRequest } from './request';

test('a name and a route are enough; the route is for candidates who are signed in', () => {
  const request = { name: 'mf-saved-jobs', route: '/saved-jobs', access: 'session', api: false };
  expect(readRequest(['mf-saved-jobs', '/saved-jobs'])).toEqual(request);
  expect(readRequest(['saved-jobs', '/saved-jobs'])).toEqual(request);
  expect(readRequest(['saved-jobs', '/saved-jobs', '--public'])).toEqual({ ...request, access: 'public' });
  expect(readRequest(['saved-jobs', '/saved-jobs', '--menu', 'Saved jobs'])).toEqual({
    ...request,
    menu: 'Saved jobs',
  });
});

test.each([
  [[], 'Write: npm run new-remote'],
  [['mf-jobs'], 'Write: npm run new-remote'],
  [['mf-jobs', '/jobs', '/more'], 'Write: npm run new-remote'],
  [['mf-jobs', '/jobs', '--private'], '--private'],
  [['Jobs', '/jobs'], "'Jobs' is no name of a remote"],
  [['mf-', '/jobs'], "'mf-' is no name"],
  [['mf-../x', '/jobs'], 'is no name'],
  [['mf-1a', '/jobs'], 'is no name'],
])('%j is refused in words', (args, message) => {
  expect(() => readRequest(args)).toThrow(message);
});
