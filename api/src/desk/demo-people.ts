import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashPassword } from 'server-kit/sign-in/passwords';

/** To try the desk with, beside the demo candidate. The password is published. */
export const demoPerson = { name: 'meera', password: 'review-the-demo', role: 'lead' } as const;

/** Makes the list of people of a portal that has none, for this user alone. */
export async function makeDemoPeople(file: string): Promise<void> {
  if (existsSync(file)) return;
  const { name, role } = demoPerson;
  const people = [{ name, role, password: await hashPassword(demoPerson.password) }];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ people }, null, 2)}\n`, { mode: 0o600 });
}
