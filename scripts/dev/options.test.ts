import { UsageError } from '../command';
import { readDevOptions } from './options';

const read = (args: string[], env: Record<string, string> = {}) => readDevOptions(args, env);

test('the rest comes from the portal of npm start', () => {
  expect(read(['mf-documents'])).toEqual({
    remotes: ['mf-documents'],
    from: 'http://localhost:3000',
    port: 3200,
  });
  expect(read(['mf-documents'], { PORT: '4000' }).from).toBe('http://localhost:4000');
});

test('--from names another portal, whatever page of it was copied', () => {
  expect(read(['mf-auth', '--from', 'https://portal.example/sign-in']).from).toBe('https://portal.example');
});

test('several remotes come from source at once', () => {
  expect(read(['mf-documents', 'mf-auth']).remotes).toEqual(['mf-auth', 'mf-documents']);
});

test.each([[[]], [['shell']], [['mf-auth', 'mf-shoes']], [['mf-auth', 'mf-auth']]])(
  '%j is answered with the remotes that there are',
  (args) => {
    expect(() => read(args)).toThrow(/The remotes are mf-auth, mf-dashboard/);
  },
);

test.each(['portal.example', 'ftp://portal.example', 'javascript:alert(1)'])('%s is no portal', (from) => {
  expect(() => read(['mf-auth', '--from', from])).toThrow(UsageError);
});

test.each(['0', '65536', 'x'])('%s is no port', (port) => {
  expect(() => read(['mf-auth', '--port', port])).toThrow(`not '${port}'`);
});

test('an unknown option is refused, and those that exist are named', () => {
  expect(() => read(['mf-auth', '--form', 'x'])).toThrow(/--form[\s\S]*--from https/);
});
