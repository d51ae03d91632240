import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiCommand, localKeysFile, readConfig } from './config';

const [one = '', two = ''] = ['one', 'two'].map((text) => createHash('sha256').update(text).digest('hex'));
const keysOf = (given: string, folder = '/root') =>
  readConfig({ FILE_KEYS: given, PORTAL_DATA: folder }).fileKeys.map((key) => key.toString('hex'));

describe('the master keys of files', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'keys-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are one or several, or none when that is said', () => {
    expect(keysOf(one)).toEqual([one]);
    expect(keysOf(`${two}, ${one}`)).toEqual([two, one]);
    expect(keysOf('none')).toEqual([]);
  });

  it('may be in a file, by default in the one that npm start makes', () => {
    writeFileSync(localKeysFile(folder), `${two}\n${one}\n`);
    expect(keysOf(localKeysFile(folder))).toEqual([two, one]);
    expect(keysOf('', folder)).toEqual([two, one]);
    expect(keysOf('none', folder)).toEqual([]);
    expect(keysOf('', '/nowhere')).toEqual([]);
  });

  it.each([one.slice(1), 'correct horse battery staple', `${one};${two}`])(
    'may not be %s, which is not repeated',
    (given) => {
      expect(() => keysOf(given)).toThrow(/FILE_KEYS must be keys/);
      expect(() => keysOf(given)).not.toThrow(given);
    },
  );

  it.each(['0'.repeat(64), 'ab'.repeat(32), '0123456789abcdef'.repeat(4)])(
    'do not begin with a placeholder such as %s, but earlier files are read with it',
    (weak) => {
      expect(() => keysOf(weak)).toThrow(/FILE_KEYS begins with a placeholder[^]+openssl rand -hex 32/);
      expect(() => keysOf(`${weak},${one}`)).not.toThrow(weak);
      expect(keysOf(`${one},${weak}`)).toEqual([one, weak]);
    },
  );

  it('must be set for a server', () => {
    expect(() => readConfig({}, '/root', apiCommand.needed)).toThrow('FILE_KEYS is missing');
  });
});
