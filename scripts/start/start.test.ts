import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { requireFreePort } from './free-port';
import { readOptions, readOwnServer } from './options';

const read = (args: string[], env: Record<string, string> = {}) => readOptions(args, env, '/portal');

test('without any word the portal listens on this machine’s port 3000 and keeps its data', () => {
  expect(read([])).toEqual({
    port: 3000,
    host: 'localhost',
    fresh: false,
    prepare: false,
    dataFolder: '/portal/.portal/data',
    store: { kind: 'file', folder: path.resolve(__dirname, '../../.portal/releases') },
  });
});

test('PORT changes the port, and --port goes before it', () => {
  expect(read([], { PORT: '4000' }).port).toBe(4000);
  expect(read(['--port', '5000'], { PORT: '4000' }).port).toBe(5000);
});

test('--fresh removes earlier data', () => {
  expect(read(['--fresh']).fresh).toBe(true);
});

test.each(['abc', '0', '65536', '-1', '80.5', '1e3'])(
  'the port %s is refused, and the variable is named',
  (port) => {
    expect(() => read([], { PORT: port })).toThrow(
      `PORT must be a whole number from 1 to 65535, not '${port}'`,
    );
  },
);

test('an option that does not exist is refused, and those that do are named', () => {
  expect(() => read(['--frsh'])).toThrow(/--frsh[\s\S]*--port <number>, -- --fresh and -- --prepare/);
});

describe('with a program on the port', () => {
  let other: Server;
  let port: number;
  beforeEach(async () => {
    other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    port = (other.address() as AddressInfo).port;
  });
  afterEach(() => other.close());

  test('a taken port is a clear error that names the variable', async () => {
    await expect(requireFreePort('localhost', port)).rejects.toThrow(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  });

  test('the port is free again once that program has gone', async () => {
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreePort('localhost', port)).resolves.toBeUndefined();
  });
});

describe('the release server beside the portal', () => {
  const users = 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';

  test('is there when operators are configured', () => {
    expect(readOwnServer({})).toBeNull();
    expect(readOwnServer({ OPS_USERS: users })).toMatchObject({
      listening: { host: 'localhost', port: 3300 },
    });
  });

  test('is refused before anything is built when an entry is not right', () => {
    expect(() => readOwnServer({ OPS_USERS: 'meera:secret' })).toThrow('OPS_USERS, entry 1');
  });
});
