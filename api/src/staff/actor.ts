import { userInfo } from 'node:os';
import { StaffError } from './context';

interface Account {
  readonly uid: number;
  /** Null for a number without a name, as in a container. */
  readonly username: string | null;
}

/** Of images and of services that people do not sign in to. */
const sharedNames = ['node', 'nonroot', 'nobody'];

/** Root, accounts of the system, those of images and those without a name. On Windows -1 is everybody's. */
const isShared = ({ uid, username }: Account): boolean =>
  username === null || sharedNames.includes(username) || (uid >= 0 && uid < 1000);

function readAccount(): Account {
  try {
    return userInfo();
  } catch {
    return { uid: process.getuid?.() ?? -1, username: null };
  }
}

/** The account on this machine. */
export const accountName = ({ uid, username }: Account = readAccount()): string => username ?? `uid ${uid}`;

/**
 * Who runs a command on a portal's database, as the access log names them: `asha`, the account on the
 * machine, or `asha (root)` where several people have that account.
 * @param staffName how a person names themselves
 * @throws StaffError for a shared account without a name
 */
export function actorOf(staffName: string | null, account: Account = readAccount()): string {
  const own = accountName(account);
  if (staffName !== null) return staffName === own ? staffName : `${staffName} (${own})`;
  if (!isShared(account)) return own;
  throw new StaffError(
    `Several people can use the account ${own}. Say who you are, for the access log: ` +
      'STAFF_NAME=<your name> npm run staff -- ... ' +
      '(in a container: --env STAFF_NAME=<your name>)',
  );
}
