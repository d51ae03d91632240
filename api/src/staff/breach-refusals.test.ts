import { openTimeoutMs, postgres } from '../testing/databases';
import type { Database } from '../database/database';
import { runStaff } from './run';

const window = ['--since', '2026-03-10T10:00Z', '--until', '2026-03-10T11:00Z'];
const who = ['--by', 'thief'];
const texts = ['what', 'consequences', 'measures', 'advice', 'contact'].flatMap((name) => [
  `--${name}`,
  'A text.',
]);
const letters = (...changes: string[]) => ['letters', '--incident', 'INC-1', ...window, ...who, ...changes];
const without = (option: string) => {
  const at = texts.indexOf(option);
  return [...texts.slice(0, at), ...texts.slice(at + 2)];
};

describe('a command about a breach', () => {
  let database: Database;
  beforeAll(async () => void (database = await postgres.openMigrated()), openTimeoutMs);
  afterAll(() => database.close());

  it.each<[string, readonly string[], string]>([
    ['no window', who, "required option '--since <time>'"],
    ['no end', [...window.slice(0, 2), ...who], "required option '--until <time>'"],
    [
      'a time without a zone',
      ['--since', '2026-03-10T10:00', ...who],
      '--since must be a time with its zone',
    ],
    ['a day', ['--since', '2026-03-10', ...who], '--since must be a time with its zone'],
    ['a month 13', ['--since', '2026-13-10T10:00Z', ...who], '--since must be a time with its zone'],
    [
      'an end before the beginning',
      ['--since', '2026-03-10T11:00+05:30', '--until', '2026-03-10T05:29Z', ...who],
      'The first moment (since) must be before the end (until)',
    ],
    ['an empty window', ['--since', window[1]!, '--until', window[1]!, ...who], 'must be before'],
    ['nobody', window, 'Say who is affected'],
    ['everyone and someone', [...window, ...who, '--everyone'], 'cannot be used with'],
    ['a file and someone', [...window, ...who, '--accounts', 'x.txt'], 'cannot be used with'],
    [
      'a file that is not there',
      [...window, '--accounts', '/nowhere/x.txt'],
      'There is no file /nowhere/x.txt',
    ],
    ['a folder', [...window, '--accounts', '/'], 'There is no file /'],
    ['letters without an incident', ['letters', ...window, ...who, ...texts], "'--incident <name>'"],
    ['an address as incident', letters('--incident', 'a@x.in', ...texts), '--incident must be'],
    ['letters without advice', letters(...without('--advice')), "'--advice <text>'"],
    ['an empty text', letters(...texts, '--what', ' '), '--what is empty'],
    ['a text of 2,001 characters', letters(...texts, '--what', 'x'.repeat(2001)), 'at most 2000 characters'],
    ['an escape sequence in a text', letters(...texts, '--what', 'a\u001b[2Jb'), 'control characters'],
    [
      'a notice to the Board without a file',
      ['board', '--incident', 'INC-1', ...window, ...who, '--aware', window[1]!],
      "'--out <file>'",
    ],
  ])('is refused with %s, in a sentence, and sends nothing', async (_, words, message) => {
    const { exitCode, errors } = await runStaff(
      database,
      ['breach', ...words, '--send'].slice(0, words[0] === 'letters' ? undefined : -1),
    );
    expect(exitCode).toBe(1);
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/\n\s+at /);
    expect(await database.query('select from breach_letters')).toEqual([]);
  });
});
