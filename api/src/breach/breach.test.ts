import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { listAccess } from '../access-log/access-log.sql';
import { findRows } from '../account/export.sql';
import { runStaff } from '../staff/run';
import { databasesAsOwner, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

const since = '2026-03-10T10:00:00+05:30';
const until = '2026-03-10T11:00:00+05:30';
const window = ['--since', since, '--until', until];
const me = userInfo().username;
const words = {
  what: 'Someone read identity papers with a stolen account of our staff.',
  consequences: 'Others could pretend to be you.',
  measures: 'We closed the account.',
  advice: 'Watch your bank account.\nTell us about calls in our name.',
  contact: 'Ravi Menon, privacy@marigold.example, +91 22 5555 0100',
};
const texts = (changes: Partial<typeof words> = {}) =>
  Object.entries({ ...words, ...changes }).flatMap(([name, text]) => [`--${name}`, text]);

// As the owner, who alone can write entries of an earlier time; killed-run.test has the role of staff.
describe.each(databasesAsOwner)('a breach on $name', (on) => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
    api = await openTestApi(on);
  }, openTimeoutMs);
  beforeEach(async () => {
    await api.mailed();
    api.mails.length = 0;
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const run = (...argv: string[]) => runStaff(api.database, argv);
  const ok = async (...argv: string[]) => {
    const result = await run(...argv);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };
  /** An account of before the breach. */
  async function candidate(): Promise<{ id: string; email: string }> {
    const { email } = await api.signUp();
    const [row] = await api.database.query<{ id: string }>(
      `update candidates set created_at = '2026-01-01' where email = $1 returning id`,
      [email],
    );
    return { id: row?.id ?? '', email };
  }
  const entry = (id: string | null, at: string, actor: string, action = 'staff documents open') =>
    api.database.query(`insert into access_log (at, actor, action, candidate_id) values ($1, $2, $3, $4)`, [
      at,
      actor,
      action,
      id,
    ]);
  /** Another actor for each test, as they share the database. */
  let actors = 0;
  async function incident() {
    const actor = `thief-${(actors += 1)}`;
    const [one, two, other] = [await candidate(), await candidate(), await candidate()];
    await entry(one.id, '2026-03-10T10:30:00+05:30', actor);
    await entry(two.id, '2026-03-10T10:31:00+05:30', actor, 'staff profile');
    await entry(other.id, '2026-03-10T10:30:00+05:30', 'someone-else');
    return { actor, by: [...window, '--by', actor], name: `incident-${actor}`, one, two, other };
  }
  const mailedTo = async () => {
    await api.mailed();
    return api.mails.map(({ to }) => to).sort();
  };

  it('is about the accounts of the entries from its first moment on and before its last', async () => {
    const [first, last, before, after] = [
      await candidate(),
      await candidate(),
      await candidate(),
      await candidate(),
    ];
    await entry(first.id, '2026-03-10T10:00:00+05:30', 'edge');
    await entry(last.id, '2026-03-10T10:59:59.999999+05:30', 'edge');
    await entry(before.id, '2026-03-10T09:59:59.999999+05:30', 'edge');
    await entry(after.id, '2026-03-10T11:00:00+05:30', 'edge');
    const output = await ok('breach', ...window, '--by', 'edge', '--list');
    expect(output).toMatch(/^2 accounts are affected\n/);
    for (const { id, email } of [first, last]) expect(output).toContain(`${id}  ${email}`);
    for (const { id } of [before, after]) expect(output).not.toContain(id);
  });

  it('can be of one action, and says which entries are about no account', async () => {
    const { actor, by, one, two, other } = await incident();
    await entry(null, '2026-03-10T10:40:00+05:30', actor, 'staff candidates');
    const output = await ok('breach', ...by);
    expect(output).toMatch(new RegExp(`${actor} +staff candidates +1 +0 +1\n`));
    expect(output).toMatch(/^2 accounts[^]*whom they showed is not counted/);
    const listed = await ok('breach', ...by, '--action', 'staff documents', '--list');
    expect([listed.includes(one.email), listed.includes(two.email), listed.includes(other.email)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('counts deleted accounts, and an account that was made after it is not affected', async () => {
    const { by, one, two, actor } = await incident();
    await api.database.query(`delete from candidates where id = $1`, [one.id]);
    const { email } = await api.signUp();
    const { id } = (
      await api.database.query<{ id: string }>(`select id from candidates where email = $1`, [email])
    )[0]!;
    await entry(id, '2026-03-10T10:45:00+05:30', actor);
    const output = await ok('breach', ...by, '--list');
    expect(output).toMatch(/^1 accounts are affected, and 1 that are deleted since\n/);
    expect(output).toContain(`${two.id}  ${two.email}\n${one.id}  (deleted)\n`);
  });

  it('can be about everyone who had an account then', async () => {
    const [kept, gone, later] = [await candidate(), await candidate(), await api.signUp()];
    await api.database.query(`delete from candidates where id = $1`, [gone.id]);
    const then = await ok('breach', ...window, '--everyone', '--list');
    expect([then.includes(kept.email), then.includes(later.email)]).toEqual([true, false]);
    // The access log says that it was made after the window.
    expect(then).not.toContain(gone.id);
    const now = await ok('breach', '--since', since, '--until', '2099-01-01T00:00Z', '--everyone', '--list');
    expect([now.includes(later.email), now.includes(`${gone.id}  (deleted)`)]).toEqual([true, true]);
  });

  it('can be about the addresses and ids of a file, without repeating its lines', async () => {
    const { one, two, other } = await incident();
    const gone = await candidate();
    await api.database.query(`delete from candidates where id = $1`, [gone.id]);
    const file = path.join(folder, 'accounts.txt');
    const lines = [
      '\ufeff' + one.email.toUpperCase(),
      '',
      two.id,
      one.id,
      'nobody@x.in',
      gone.id,
      "x'; drop\0 table",
    ];
    await writeFile(file, lines.join('\r\n'));
    const output = await ok('breach', ...window, '--accounts', file, '--list');
    expect(output).toContain("2 lines of the file were never an account's: 5, 7\n");
    expect(output).toContain('2 accounts are affected, and 1 that are deleted since\n');
    for (const { id } of [one, two, gone]) expect(output.split(id)).toHaveLength(2);
    expect(output).not.toMatch(/nobody|drop/);
    expect(output).not.toContain(other.id);
  });

  it('sends nothing without --send, and shows the letter', async () => {
    const { by, name } = await incident();
    const output = await ok('breach', 'letters', '--incident', name, ...by, ...texts());
    for (const text of Object.values(words)) expect(output).toContain(text);
    expect(output).toContain('between 10 March 2026 at 10:00 am and 10 March 2026 at 11:00 am (India time)');
    expect(output).toContain('2 of 2 candidates would get this letter. Nothing was sent: add --send');
    expect(await mailedTo()).toEqual([]);
    expect(await api.database.query('select from breaches where id = $1', [name])).toEqual([]);
  });

  it('sends one letter to each affected candidate and to no other, also when it is repeated', async () => {
    const { by, name, actor, one, two, other } = await incident();
    const send = () => ok('breach', 'letters', '--incident', name, ...by, ...texts(), '--send');
    expect(await send()).toContain('2 letters were queued now. 2 candidates have one, 0 were mailed');
    expect(await mailedTo()).toEqual([one.email, two.email].sort());
    const [mail] = api.mails;
    for (const text of Object.values(words)) expect(mail?.text).toContain(text);
    expect([mail?.subject, mail?.link]).toEqual([
      'A breach of your personal information at Marigold',
      undefined,
    ]);
    expect(mail?.text).not.toMatch(/https?:/);
    await api.mailed();
    expect(await send()).toContain('0 letters were queued now. 2 candidates have one, 2 were mailed');
    // It turns out that one more is affected.
    await entry(other.id, '2026-03-10T10:50:00+05:30', actor);
    expect(await send()).toContain('1 letters were queued now. 3 candidates have one, 2 were mailed');
    expect(await mailedTo()).toEqual([one.email, two.email, other.email].sort());
  });

  it('says the same in all letters of an incident', async () => {
    const { by, name } = await incident();
    await ok('breach', 'letters', '--incident', name, ...by, ...texts(), '--send');
    for (const send of [['--send'], []]) {
      const changed = texts({ advice: 'Do nothing.' });
      const { exitCode, errors } = await run(
        'breach',
        'letters',
        '--incident',
        name,
        ...by,
        ...changed,
        ...send,
      );
      expect([exitCode, errors]).toEqual([1, expect.stringContaining('say something else: advice.')]);
    }
  });

  it('writes to the earlier address, too, while a change of it can be undone, and to nobody after a deletion', async () => {
    const { by, name, one, two } = await incident();
    await api.database.query(
      `insert into email_changes (candidate_id, new_email, old_email, confirmed_at, expires_at)
       values ($1, $2, 'owner@example.com', now(), now() + interval '1 day'), ($1, $2, $2, now(), now() + interval '1 day')`,
      [one.id, one.email],
    );
    await ok('breach', 'letters', '--incident', name, ...by, ...texts(), '--send');
    await api.database.query(`delete from candidates where id = $1`, [two.id]);
    expect(await mailedTo()).toEqual([one.email, 'owner@example.com'].sort());
  });

  it('is in the access log, of each command and of each candidate, who reads of it in the export', async () => {
    const { by, name, one } = await incident();
    await ok('breach', 'letters', '--incident', name, ...by, ...texts(), '--send');
    const entries = await listAccess(api.database, null, 10);
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: me, action: 'staff breach letters', candidateId: null, detail: name }),
    );
    const { access_log: exported = [] } = await findRows(api.database, one.id);
    expect(exported).toContainEqual(expect.objectContaining({ action: 'breach letter', detail: name }));
  });

  it('gives the notices to the Board, with what is known and when the report is due', async () => {
    const { by, name, one } = await incident();
    const board = async () => {
      const aware = ['--aware', '2026-03-12T09:00+05:30', '--out', 'notice.md'];
      const { output, given } = await run('breach', 'board', '--incident', name, ...by, ...aware);
      const [file] = given?.files ?? [];
      expect([given?.out, file?.name]).toEqual(['notice.md', `${name}.md`]);
      expect(output).toContain('due by 2026-03-15T03:30:00.000Z');
      return Buffer.from(file?.base64 ?? '', 'base64').toString();
    };
    expect(await board()).toContain('Nature: [fill in: what happened, to which kinds of data]');
    await ok('breach', 'letters', '--incident', name, ...by, ...texts(), '--send');
    await api.mailed();
    await api.database.query(`delete from candidates where id = $1`, [one.id]);
    const text = await board();
    expect(text).toContain(`Nature: ${words.what}`);
    expect(text).toContain('Extent: 2 accounts, of which 1 are deleted since.');
    expect(text).toContain('by email; 1 of 1 candidates have one, of which 1 were');
    expect(text).toContain('by 15 March 2026 at 9:00 am (India time), 72 hours');
    expect(text).not.toContain('@example.com');
  });
});
