import { readConfig } from '../config';
import { staff } from './run';

jest.mock('node:os', () => ({
  ...jest.requireActual<object>('node:os'),
  userInfo: () => ({ uid: 0, username: 'root' }),
}));

/** Nothing listens there. */
const away = { DATABASE_URL: 'postgres://127.0.0.1:1/portal', DATABASE_CONNECT_SECONDS: '1' };

test('a command of a shared account on a database server asks who runs it, before it opens the database', async () => {
  await expect(staff(readConfig(away), ['mails'])).rejects.toThrow('STAFF_NAME=<your name>');
  const named = staff(readConfig({ ...away, STAFF_NAME: 'asha' }), ['mails']);
  await expect(named).rejects.toThrow('The database cannot be used');
});
