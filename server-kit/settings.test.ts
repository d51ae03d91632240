import * as parse from './parse';
import { helpOf, tableOf } from './help';
import { ConfigError, readSettings, setting } from './settings';

const schema = {
  PORT: setting(parse.port, 3000),
  LOG_LEVEL: setting(parse.logLevel, 'info'),
  DATABASE_URL: setting(parse.address('postgres:'), null),
};
const command = { command: 'npm run x', about: 'a test', schema, needed: ['DATABASE_URL'] } as const;
const read = (env: Record<string, string>) => readSettings(schema, env, (values) => values, command.needed);

test('values are read, and what is not set has its default', () => {
  expect(read({ DATABASE_URL: ' postgres://db ', PORT: '80', LOG_LEVEL: ' ' })).toEqual({
    PORT: 80,
    LOG_LEVEL: 'info',
    DATABASE_URL: 'postgres://db',
  });
});

test('what is missing, not right, contradictory or misspelt is told at once', () => {
  const env = { PORT: '99999', LOG_LEVEL: 'loud', RATE_LIMIT_PER_ACOUNT: '5', SMTP_HOST: 'mail' };
  const build = (_: unknown, problem: (text: string) => void) => problem('two of them contradict');
  const readAll = () => readSettings(schema, env, build, ['DATABASE_URL']);
  expect(readAll).toThrow(ConfigError);
  for (const text of [
    'DATABASE_URL is missing: the PostgreSQL server',
    "PORT must be a whole number from 0 to 65535, not '99999'",
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'",
    'two of them contradict',
    'RATE_LIMIT_PER_ACOUNT is no setting',
    'SMTP_HOST is no setting',
  ])
    expect(() => readAll()).toThrow(text);
});

test.each([
  ['another program', { PATH: '/bin', HOSTNAME: 'x', NODE_OPTIONS: '--x', SESSION_MANAGER: 'x' }],
  ['Kubernetes', { OPS_SERVICE_HOST: '10.0.0.1', OPS_PORT_3300_TCP_ADDR: '10.0.0.1' }],
  ['another server of ours', { OPS_USERS: 'x', EDGE_CACHE: '/cache', RELEASE_MOUNT: 'no' }],
])('variables of %s are no mistakes', (_, env) => {
  expect(() => read({ DATABASE_URL: 'postgres://db', ...env })).not.toThrow();
});

test('a wrong address is not repeated, as it may contain a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://portal:hunter2@db' })).not.toThrow('hunter2');
  expect(() => parse.webAddress('https://portal:hunter2@db')).toThrow('without a user');
});

const listed = {
  OPS_TOKEN: setting(parse.key, null),
  OPS_OIDC_CLIENT_SECRET: setting(parse.sharedSecret, null),
  EDGE_CACHE: setting(parse.anyText, null),
  PUBLIC_URL: setting(parse.webAddress, null),
  DATABASE_URL: setting(parse.address('postgres:'), null),
  PORT: setting(parse.port, null),
  LOG_LEVEL: setting(parse.logLevel, null),
};
const right = {
  OPS_TOKEN: '6bb5a3e0c4d7f19288e1aa50d3c97b64',
  OPS_OIDC_CLIENT_SECRET: 'k2J8-of-the-provider',
  EDGE_CACHE: '/var/cache/edge',
  PUBLIC_URL: 'https://jobs.example',
  DATABASE_URL: 'postgres://db/portal',
  PORT: '3000',
  LOG_LEVEL: 'warn',
};
const readListed = (env: Record<string, string>) => readSettings(listed, env, (values) => values);

describe.each(Object.entries(right))('%s', (name, value) => {
  test.each([' ', '\t', '\r', '\r\n', '\n'])('is the same with %j at its end', (end) => {
    expect(readListed({ [name]: value + end })).toEqual(readListed({ [name]: value }));
  });

  test.each([
    ['quotes', `"${value}"`, 'has quotes around it'],
    ['single quotes', `'${value}'`, 'has quotes around it'],
    ['a line of another setting', `${value}\r\nNODE_ENV=production`, 'has a line break'],
    ['a byte that ends texts', `${value}\0`, 'has a line break, or another control character'],
  ])('with %s is refused by its name, without its value', (_what, given, problem) => {
    expect(() => readListed({ [name]: given })).toThrow(`${name} ${problem}`);
    expect(() => readListed({ [name]: given })).not.toThrow(value);
  });
});

test('the help and the table name each variable, what must be set, and what is secret', () => {
  expect(helpOf(command)).toContain('  DATABASE_URL\n      the PostgreSQL server');
  expect(helpOf(command)).toContain('default: must be set');
  expect(tableOf(command)).toMatch(/\| `DATABASE_URL` \| .* \(secret\) \| must be set \|/);
  expect(tableOf(command)).toContain("| `PORT` | the edge's port; 0 for any that is free | 3000 |");
});
