import { readRegistry, takeRegistry } from './registry';

const words = ['mf-jobs', '/jobs', '--menu', 'Jobs'];
const none = () => Promise.resolve(undefined);

test.each([[['--registry', 'https://npm.example']], [['--registry=https://npm.example/']]])(
  '%j is taken out of the words, wherever it stands',
  async (registry) => {
    const expected = { registry: 'https://npm.example/', rest: words };
    expect(await takeRegistry([...words, ...registry], 'usage', none)).toEqual(expected);
    expect(await takeRegistry([...registry, ...words], 'usage', none)).toEqual(expected);
  },
);

test('without it the registry is the one of npm’s settings', async () => {
  const configured = () => Promise.resolve('http://localhost:4873');
  expect(await takeRegistry(words, 'usage', configured)).toEqual({
    registry: 'http://localhost:4873/',
    rest: words,
  });
});

test('without any registry it says what to add', async () => {
  await expect(takeRegistry(words, 'usage', none)).rejects.toThrow('add --registry https://');
});

test.each(['npm.example', 'ftp://npm.example', ''])('%j is no registry', (text) => {
  expect(() => readRegistry(text)).toThrow('--registry must be the address');
});

test.each(['https://asha:secret@npm.example/', 'https://npm.example/?token=secret'])(
  'an address with a secret is refused, and not repeated',
  (text) => {
    expect(() => readRegistry(text)).toThrow(/alone(?![^]*secret)/);
  },
);

test('--registry without an address is refused', async () => {
  await expect(takeRegistry(['mf-jobs', '/jobs', '--registry'], 'usage', none)).rejects.toThrow('usage');
});
