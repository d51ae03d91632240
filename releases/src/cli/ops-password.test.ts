import { PassThrough } from 'node:stream';
import { hashPassword, parsePasswords, verifyPassword } from 'server-kit/sign-in/passwords';
import { operatorsSetting } from '../server/config';
import { openCommandLine } from '../testing/command-line';
import { askPassword } from './ask-password';

async function run(name: string, password: string): Promise<string> {
  const line = await openCommandLine();
  line.askPassword = async () => password;
  try {
    return await line.release('ops-password', name);
  } finally {
    await line.remove();
  }
}

test('it prints an entry that the configuration takes, and that holds the password', async () => {
  const entry = await run('Asha Rao', 'four words of a test');
  expect(entry).not.toContain('four words');
  const problems: string[] = [];
  const operators = parsePasswords(
    `${entry},Ravi:${await hashPassword('another')}`,
    operatorsSetting,
    (problem) => problems.push(problem),
  );
  expect([[...operators.keys()], problems]).toEqual([['Asha Rao', 'Ravi'], []]);
  const hash = operators.get('Asha Rao')!;
  expect(await verifyPassword('four words of a test', hash)).toBe(true);
  expect(await verifyPassword('four words of a Test', hash)).toBe(false);
});

test.each([
  ['Asha', 'too short', 'at least 12 characters'],
  ['Asha,Ravi', 'four words of a test', "not a valid operator's name"],
  ['a:b', 'four words of a test', "not a valid operator's name"],
])('%s with the password %s is refused', async (name, password, message) => {
  await expect(run(name, password)).rejects.toThrow(message);
});

test('a password is read from a pipe, without its line break', async () => {
  const input = new PassThrough();
  input.end('piped in\nmore\n');
  expect(await askPassword(input, new PassThrough())).toBe('piped in');
});

test('on a terminal it is asked for, and does not show', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const asked = askPassword(input, output);
  input.write('secret words\n');
  expect(await asked).toBe('secret words');
  expect(String(output.read())).toBe('Password: \n');
});

test('an input that ends without a line is an error', async () => {
  const input = new PassThrough();
  input.end();
  await expect(askPassword(input, new PassThrough())).rejects.toThrow('No password was given');
});

test.each([
  ['no hash', 'Asha:secret'],
  ['a hash that is too cheap', 'Asha:scrypt.10.8.1.c2FsdCBvZiB0aGUgdGVzdA.' + 'A'.repeat(43)],
  ['a placeholder', 'Asha:scrypt.14.8.1.replace.me'],
  ['nothing between two commas', ','],
])('%s is named by its position, never by its text', (_what, text) => {
  const problems: string[] = [];
  parsePasswords(text, operatorsSetting, (problem) => problems.push(problem));
  expect(problems[0]).toBe('OPS_USERS, entry 1: make it with npm run release -- ops-password <name>');
});
