import { run } from './run';

afterEach(() => jest.restoreAllMocks());

const program = 'console.log("one"); console.error("two"); process.exitCode = 3';

test('each line of a command that runs beside others begins with its label', async () => {
  const lines: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const code = await run(process.execPath, ['-e', program], { cwd: __dirname, label: 'jest' });
  expect(lines.sort()).toEqual(['jest       one', 'jest       two']);
  expect(code).toBe(3);
});

test('a command that does not exist fails, and is named', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await run('no-such-command', [], { cwd: __dirname })).toBe(1);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('no-such-command could not be started'));
});
