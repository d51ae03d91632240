import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';
import { isSecurityContact } from './security-txt';

async function ask(options: { readonly securityContact?: string; readonly publicUrl?: string }) {
  const store = new MemoryStore(await promotedFiles());
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9', ...options });
  const answer = await edge.inject({ url: '/.well-known/security.txt', headers: { accept: 'text/html' } });
  await edge.close();
  return answer;
}

afterEach(() => jest.useRealTimers());

test('security.txt has a contact, an expiry date and its own address', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-24T12:30:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
  const answer = await ask({
    securityContact: 'mailto:security@jobs.example',
    publicUrl: 'https://jobs.example',
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@jobs.example',
    'Expires: 2027-05-23T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://jobs.example/.well-known/security.txt',
    '',
  ]);
});

test('without a contact there is none, which a page says', async () => {
  const answer = await ask({});
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<h1>We cannot find this page</h1>');
});

test.each(['mailto:a@jobs.example', 'https://jobs.example/security', 'tel:+91-22-5550100'])(
  '%s is a contact',
  (text) => expect(isSecurityContact(text)).toBe(true),
);
test.each([
  'security@jobs.example',
  'http://jobs.example',
  'mailto:',
  'mailto:a@b\nContact: x',
  'javascript:x',
])('%j is none', (text) => expect(isSecurityContact(text)).toBe(false));
