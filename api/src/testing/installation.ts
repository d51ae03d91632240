import { randomBytes } from 'node:crypto';
import { readConfig } from '../config';
import { grantToApi } from '../migrations/api-role';
import type { Database } from '../database/database';
import { migrate } from '../migrations/migrate';
import { openPostgres } from '../database/postgres';
import { addressAs, createOnServer } from './databases';

/**
 * A database as installations have it: a role owns it and migrates, and another one is that of API, worker
 * and staff.
 */
export async function openInstallation(prepare: (owner: Database, role: string) => Promise<unknown> = grant) {
  const { address, drop } = await createOnServer();
  const admin = openPostgres(address, readConfig({}).databasePool);
  const id = randomBytes(4).toString('hex');
  const [owner, role] = [`owner_${id}`, `portal_api_${id}`];
  await admin.script(`create role ${owner} login; create role ${role} login;`);
  const [{ name } = { name: '' }] = await admin.query<{ name: string }>('select current_database() as name');
  await admin.query(`alter database ${name} owner to ${owner}`);
  const addressOf = (user: string) => addressAs(user, address);
  const open = (user: string) => openPostgres(addressOf(user), readConfig({}).databasePool);
  const asOwner = open(owner);
  await migrate(asOwner);
  await prepare(asOwner, role);
  return {
    owner,
    role,
    addressOf,
    open,
    asOwner,
    /** As a superuser. */
    admin,
    close: async () => {
      await asOwner.close();
      await admin.script(`drop owned by ${role}`);
      await admin.close();
      await drop();
    },
  };
}

const grant = (owner: Database, role: string) => grantToApi(owner, role);
