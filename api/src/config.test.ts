import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from 'server-kit/settings';
import { apiCommand, readConfig } from './config';

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({}, '/somewhere')).toMatchObject({
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataFolder: path.resolve('/somewhere/.portal/data'),
      databaseUrl: null,
      smtpUrl: null,
      sessionDays: 30,
      demo: true,
    });
  });

  it('keeps the data in one place wherever in the project a command starts', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'project-'));
    mkdirSync(path.join(root, 'api'));
    writeFileSync(path.join(root, 'package.json'), '{"workspaces":["api"]}');
    writeFileSync(path.join(root, 'api', 'package.json'), '{}');
    expect(readConfig({}, path.join(root, 'api')).dataFolder).toBe(path.join(root, '.portal', 'data'));
    rmSync(root, { recursive: true });
  });

  it('reads what is set', () => {
    const env = {
      PORTAL_DATA: 'data',
      DATABASE_URL: 'postgresql://portal@db/portal',
      SMTP_URL: 'smtps://mail.example:465',
      PUBLIC_URL: 'https://jobs.example/',
      SESSION_DAYS: '7',
      RATE_LIMIT_PER_IP: '5',
      API_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8',
      DRAIN_SECONDS: '5',
      DATABASE_POOL_SIZE: '40',
      PASSWORD_THREADS: '3',
      LIMITS_URL: 'valkeys://limits.example',
      WORKER: 'separate',
    };
    expect(readConfig(env, '/root')).toMatchObject({
      dataFolder: path.resolve('/root/data'),
      databaseUrl: 'postgresql://portal@db/portal',
      smtpUrl: 'smtps://mail.example:465',
      publicUrl: 'https://jobs.example',
      sessionDays: 7,
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::/8'],
      drainSeconds: 5,
      databasePool: { poolSize: 40, connectSeconds: 5, statementSeconds: 15 },
      passwordThreads: 3,
      limitsUrl: 'valkeys://limits.example',
      worker: 'separate',
      rateLimits: { ...readConfig({}).rateLimits, perIp: 5 },
    });
  });

  it('has no demo account in production or on a database server unless asked', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal', DEMO: 'true' }).demo).toBe(true);
  });

  it('has no default for where data, mail and links go when the API runs by its own command', () => {
    const read = (env: Record<string, string>) => readConfig(env, '/root', apiCommand.needed);
    for (const name of ['DATABASE_URL', 'FILE_STORE', 'FILE_KEYS', 'CLAMD_URL', 'SMTP_URL', 'PUBLIC_URL'])
      expect(() => read({})).toThrow(`${name} is missing`);
    const oneMachine = {
      DATABASE_URL: 'embedded',
      FILE_STORE: 'file:papers',
      FILE_KEYS: 'none',
      CLAMD_URL: 'none',
      SMTP_URL: 'outbox',
      PUBLIC_URL: 'http://localhost:3000',
    };
    expect(read(oneMachine)).toMatchObject({
      databaseUrl: null,
      smtpUrl: null,
      clamd: null,
      fileStore: { kind: 'disk', folder: path.resolve('/root/papers') },
    });
  });

  describe('in production', () => {
    const read = (env: Record<string, string>) => () => readConfig({ NODE_ENV: 'production', ...env });

    it('sends mails to a server, not to the outbox', () => {
      expect(read({ SMTP_URL: 'outbox' })).toThrow('SMTP_URL is outbox, where nobody gets mails');
      expect(readConfig({ SMTP_URL: 'outbox' }).smtpUrl).toBeNull();
    });

    it('has a public address with https, but on this machine', () => {
      expect(read({ PUBLIC_URL: 'http://jobs.example' })).toThrow('PUBLIC_URL must begin with https://');
      for (const url of [
        'https://jobs.example',
        'http://localhost:8080',
        'http://preview.localhost:8080',
        'http://127.0.0.1',
        'http://[::1]:1',
      ])
        expect(read({ PUBLIC_URL: url })).not.toThrow();
      expect(read({ PUBLIC_URL: 'http://localhost.jobs.example' })).toThrow('PUBLIC_URL');
    });

    it.each([
      'postgres://portal@db.example/portal',
      'postgres://portal@10.0.0.5/portal?sslmode=prefer',
      'postgres://portal@localhost.example/portal',
      'postgres://portal@localhost/portal?host=db.example',
    ])('refuses %s, whose calls are not encrypted', (url) => {
      expect(read({ DATABASE_URL: url })).toThrow(
        'DATABASE_URL goes over a network without TLS: end it with',
      );
      expect(() => readConfig({ DATABASE_URL: url })).not.toThrow();
    });

    it.each([
      'postgres://portal@db.example/portal?sslmode=verify-full',
      'postgres://portal@database/portal?sslmode=disable',
      'postgres://portal@127.0.0.1:5433/portal',
      'postgres://portal@[::1]/portal',
      'postgres:///portal?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/portal',
    ])('takes %s', (url) => {
      expect(read({ DATABASE_URL: url })).not.toThrow();
    });

    it("takes an authority of one's own by the name of its file, and none that it cannot read", () => {
      const of = (authority: string) =>
        `postgres://db.example/portal?sslmode=verify-full&sslrootcert=${authority}`;
      expect(readConfig({ DATABASE_URL: of(import.meta.filename) }).databaseUrl).toBe(
        of(import.meta.filename),
      );
      expect(read({ DATABASE_URL: of('/none/ca.pem') })).toThrow(
        'DATABASE_URL has sslrootcert=/none/ca.pem, a file that this process cannot read (ENOENT)',
      );
      // The driver would take it for a file's name.
      expect(readConfig({ DATABASE_URL: of('system') }).databaseUrl).toBe(
        'postgres://db.example/portal?sslmode=verify-full',
      );
    });

    it('reads no keys from a file that everybody can read', () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'portal-keys-'));
      const file = path.join(folder, 'file-keys');
      writeFileSync(file, randomBytes(32).toString('hex'));
      for (const [mode, isTaken] of [
        [0o644, false],
        [0o602, false],
        [0o640, true],
        [0o400, true],
      ] as const) {
        chmodSync(file, mode);
        const taken = expect(read({ FILE_KEYS: file }));
        if (isTaken) taken.not.toThrow();
        else
          taken.toThrow(
            `FILE_KEYS is a file that all users of this machine can read or change: chmod o-rwx ${file}`,
          );
        expect(() => readConfig({ FILE_KEYS: file })).not.toThrow();
      }
      rmSync(folder, { recursive: true });
    });
  });

  it('knows its own misspelt variables from those of other programs', () => {
    const read = (env: Record<string, string>) => () =>
      readConfig({ DATABASE_URL: 'embedded', ...env }, '/root', ['DATABASE_URL']);
    expect(read({ RATE_LIMIT_IP: '5' })).toThrow('RATE_LIMIT_IP is no setting');
    expect(read({ DATABASE_URI: 'postgres://db' })).toThrow('DATABASE_URI is no setting');
    expect(
      read({ PATH: '/bin', HOME: '/root', OPS_KEY: 'x', SESSION_NAME: 'x', OPS_SERVICE_HOST: 'x' }),
    ).not.toThrow();
    // Where nothing is needed, as at `npm start`, variables of other programs are no mistake.
    expect(() => readConfig({ RATE_LIMIT_IP: '5', SMTP_HOST: 'x' })).not.toThrow();
  });

  it('has no separate worker with the embedded database, which belongs to one process', () => {
    expect(() => readConfig({ WORKER: 'separate' })).toThrow('WORKER can be separate with DATABASE_URL only');
  });

  it('lists every bad variable at once', () => {
    const env = {
      API_PORT: '99999',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'mail.example',
      PUBLIC_URL: 'jobs.example',
      MAIL_FROM: 'nobody',
      SESSION_DAYS: '0',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      API_TRUSTED_PROXIES: '10.0.0.0/33',
      DRAIN_SECONDS: '301',
      DATABASE_POOL_SIZE: '0',
      DATABASE_CONNECT_SECONDS: '61',
      DATABASE_STATEMENT_SECONDS: '1.5',
      PASSWORD_THREADS: '-1',
      LIMITS_URL: 'http://limits',
      WORKER: 'none',
      DKIM_KEY: 'no key',
      DKIM_SELECTOR: 'a.b',
      LICENCE_NUMBER: '?',
      DIGILOCKER_URL: 'https://digilocker.example',
      NOTICE_GATEWAY_URL: 'https://sms.example',
      NOTICE_GATEWAY_SECRET: 'not base64, but long enough for a key',
    };
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(env)) expect(read).toThrow(name);
  });

  it('does not repeat a password that stands in a bad address', () => {
    try {
      readConfig({ DATABASE_URL: 'mysql://portal:hunter2@db' });
      throw new Error('it was taken');
    } catch (error) {
      expect((error as Error).message).toContain('DATABASE_URL must be');
      expect((error as Error).message).not.toContain('hunter2');
    }
  });
});
