import { readFileSync, statSync } from 'node:fs';
import { array, mixed, object, string, type InferType } from 'yup';
import { isPersonName, parsePasswords, type Passwords } from 'server-kit/sign-in/passwords';
import type { Claims } from 'server-kit/sign-in/sign-in';
import { roles, type Actor, type Role } from '../staff/roles';

/** Somebody who may sign in to the desk: by a password, or by what the provider says of them. */
const personSchema = object({
  name: string()
    .required('has no name')
    .test('name', 'has a name with other characters than letters, digits and " ._-"', isPersonName),
  role: mixed<Role>()
    .required('has no role')
    .oneOf([...roles], `has another role than ${roles.join(', ')}`),
  /** From `npm run release -- ops-password`. */
  password: string(),
  /** An address that the provider has verified. */
  email: string(),
  /** The provider's id of the person. */
  subject: string(),
})
  .noUnknown()
  .strict();
const fileSchema = object({ people: array(personSchema).required('has no list of people') })
  .noUnknown()
  .strict();

export type DeskPerson = InferType<typeof personSchema>;

/** @throws Error that says what is wrong; never what a password is */
export function parsePeople(text: string): readonly DeskPerson[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const { people } = fileSchema.validateSync(content);
  for (const [index, { name, password, email, subject }] of people.entries()) {
    if (people.findIndex((one) => one.name === name) < index) throw new Error(`has ${name} twice`);
    if (password === undefined && email === undefined && subject === undefined)
      throw new Error(`says of ${name} neither a password nor whom the provider means`);
    if (password !== undefined)
      parsePasswords(`${name}:${password}`, { name: 'the password', command: 'ops-password' }, (problem) => {
        throw new Error(`has a wrong password of ${name}: ${problem}`);
      });
  }
  return people;
}

interface PeopleLog {
  error(details: object, message: string): void;
}

/**
 * Who may use the desk, from a file that is read again when it changes: a role that is taken away ends within
 * the next request. While the file cannot be read, what was read before holds.
 */
export class DeskPeople {
  private people: readonly DeskPerson[];
  private readAt: number;
  /** Kept up to date: the sign-in has it for as long as the server runs. */
  readonly passwords: Passwords & Map<string, string> = new Map();

  /** @throws Error for a file that cannot be used */
  constructor(
    private readonly file: string,
    private readonly log: PeopleLog,
  ) {
    this.readAt = statSync(file).mtimeMs;
    this.people = parsePeople(readFileSync(file, 'utf8'));
    this.fillPasswords();
  }

  /** Whether somebody could sign in with a provider. */
  get hasAccounts(): boolean {
    return this.people.some(({ email, subject }) => email !== undefined || subject !== undefined);
  }

  find(name: string): DeskPerson | null {
    return this.current().find((one) => one.name === name) ?? null;
  }

  /** With the role of now. */
  actorOf(name: string): Actor | null {
    const person = this.find(name);
    return person && { name, role: person.role };
  }

  /** What a person signs in with: a change ends their sessions. Null: they may not sign in any more. */
  credentialOf(name: string): string | null {
    const person = this.find(name);
    return person && JSON.stringify([person.password, person.email, person.subject]);
  }

  /** By the provider's id, or by an address that it has verified. */
  personOf(claims: Claims): { readonly name: string } | null {
    const { sub, email, email_verified: isVerified } = claims;
    const address = isVerified === true && typeof email === 'string' ? email.toLowerCase() : null;
    const found = this.current().find(
      (one) => one.subject === sub || (address !== null && one.email?.toLowerCase() === address),
    );
    return found ? { name: found.name } : null;
  }

  private current(): readonly DeskPerson[] {
    try {
      const { mtimeMs } = statSync(this.file);
      if (mtimeMs !== this.readAt) {
        this.people = parsePeople(readFileSync(this.file, 'utf8'));
        this.readAt = mtimeMs;
        this.fillPasswords();
      }
    } catch (err) {
      this.log.error({ err }, 'the list of people of the desk cannot be read: the earlier one holds');
    }
    return this.people;
  }

  private fillPasswords(): void {
    this.passwords.clear();
    for (const { name, password } of this.people)
      if (password !== undefined) this.passwords.set(name, password);
  }
}
