import { differsFromDescription, type SentResponse } from './description';

const answer = (changes: Partial<SentResponse>): SentResponse => ({
  method: 'GET',
  path: '/candidate/languages',
  status: 200,
  type: 'application/json; charset=utf-8',
  body: { data: [{ id: 1, name: 'Hindi', isActive: true }] },
  ...changes,
});
const failure = { code: 'not-found', message: 'We could not find what you asked for' };

it.each<[what: string, response: Partial<SentResponse>]>([
  ['a list', {}],
  ['a field that builds do not know yet', { body: { data: [], next: 2 } }],
  ['a failure', { status: 404, body: failure }],
  ['a failure of a path that does not exist', { path: '/candidate/shoes', status: 404, body: failure }],
  ['a path with a value', { method: 'POST', path: '/candidate/sessions/7/end', body: { data: null } }],
  ['a file', { path: '/uploader/resume', type: 'application/pdf', body: undefined }],
  ['the state of health', { path: '/health', status: 503, body: { data: {} } }],
])('%s is as described', (_, response) => {
  expect(differsFromDescription(answer(response))).toBeNull();
});

it.each<[what: string, response: Partial<SentResponse>, message: string]>([
  ['a field that is missing', { body: { data: [{ id: 1, name: 'Hindi' }] } }, "property 'isActive'"],
  ['a value of another type', { body: { data: [{ id: '1', name: '', isActive: true }] } }, 'must be number'],
  ['a failure without a code', { status: 422, body: { message: 'No' } }, "property 'code'"],
  ['another status', { status: 206 }, 'answered 206, which is not described'],
  ['another type', { type: 'text/html', body: undefined }, 'with the type text/html'],
  ['a call that does not exist', { method: 'PUT' }, 'PUT /candidate/languages answered 200, which is not'],
])('%s is a difference', (_, response, message) => {
  expect(differsFromDescription(answer(response))).toContain(message);
});
