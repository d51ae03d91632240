import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig } from './config';

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({}, '/somewhere')).toMatchObject({
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataFolder: path.resolve('/somewhere/.portal/data'),
      databaseUrl: null,
      smtpUrl: null,
      sessionDays: 30,
      resetMinutes: 30,
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
      limitsUrl: 'valkeys://limits.example',
      worker: 'separate',
      rateLimits: { perIp: 5, perAccount: 10, windowMinutes: 15 },
    });
  });

  it('has no demo account in production or on a database server unless asked', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/portal', DEMO: 'true' }).demo).toBe(true);
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
      RESET_MINUTES: 'soon',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      API_TRUSTED_PROXIES: '10.0.0.0/33',
      DRAIN_SECONDS: '301',
      LIMITS_URL: 'http://limits',
      WORKER: 'none',
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
