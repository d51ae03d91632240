import { readDevOptions, readPortalOptions } from './options';

const read = (...args: string[]) => readPortalOptions(args, 'http://localhost:4000');

test('the rest comes from the portal of this machine', () => {
  expect(read('mf-documents', 'mf-auth')).toEqual({
    names: ['mf-documents', 'mf-auth'],
    from: 'http://localhost:4000',
    port: 3200,
  });
});

test('--from names another portal, whatever page of it was copied', () => {
  expect(read('mf-auth', '--from', 'https://portal.example/sign-in').from).toBe('https://portal.example');
});

test.each(['portal.example', 'ftp://portal.example', 'javascript:alert(1)'])('%s is no portal', (from) => {
  expect(() => read('--from', from)).toThrow('--from must be the address of a portal');
});

test.each(['0', '65536', 'x'])('%s is no port', (port) => {
  expect(() => read('mf-auth', '--port', port)).toThrow(`not '${port}'`);
});

test('an unknown option is refused', () => {
  expect(() => read('mf-auth', '--form', 'x')).toThrow(/--form/);
});

describe('in the folder of one remote', () => {
  test('--from shows it in that portal, else it is alone', () => {
    expect(readDevOptions([], '3100')).toEqual({ port: 3100 });
    expect(readDevOptions(['--from', 'https://portal.example'], '3100')).toEqual({
      from: 'https://portal.example',
      port: 3200,
    });
  });

  test('--port is the port of the page in both', () => {
    expect(readDevOptions(['--port', '4000'], '3100')).toEqual({ port: 4000 });
    expect(readDevOptions(['--from', 'https://portal.example', '--port', '4000'], '3100').port).toBe(4000);
  });

  test('a port that is none, and words that mean nothing here, are refused', () => {
    expect(() => readDevOptions([], 'x')).toThrow("not 'x'");
    expect(() => readDevOptions(['mf-auth'], '3100')).toThrow(/mf-auth/);
  });
});

test('the API of a remote alone may be elsewhere; a portal has its own servers', () => {
  expect(readDevOptions(['--api', 'http://localhost:4400/x'], '3100')).toEqual({
    port: 3100,
    api: 'http://localhost:4400',
  });
  expect(() => readDevOptions(['--api', 'jobs'], '3100')).toThrow('--api must be the address of a server');
  const both = ['--api', 'http://localhost:4400', '--from', 'https://portal.example'];
  expect(() => readDevOptions(both, '3100')).toThrow('--api is for a remote alone');
});
