import { readFileSync, statSync } from 'node:fs';
import { array, mixed, object, string, type InferType } from 'yup';
import { isPersonName, parsePasswords, type Passwords } from 'server-kit/sign-in/passwords';
import type { Person } from 'server-kit/sign-in/sessions';
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
/** Roles of people whom the provider knows and who are not listed: the first value that they have counts. */
const rolesSchema = object({
  claim: string().required('has no claim for its roles'),
  values: array(
    object({
      value: string().required('has a role without the value of the claim'),
      role: mixed<Role>()
        .required('has a value without its role')
        .oneOf([...roles], `has another role than ${roles.join(', ')}`),
    }),
  )
    .required('has no values for its roles')
    .min(1, 'has no values for its roles'),
})
  .noUnknown()
  .default(undefined);
const fileSchema = object({
  people: array(personSchema).required('has no list of people'),
  roles: rolesSchema,
})
  .noUnknown()
  .strict();

type DeskPerson = InferType<typeof personSchema>;
type PeopleFile = InferType<typeof fileSchema>;

/** @throws Error that says what is wrong; never what a password is */
function parsePeople(text: string): PeopleFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const file = fileSchema.validateSync(content);
  const { people } = file;
  for (const [index, { name, password, email, subject }] of people.entries()) {
    if (people.findIndex((one) => one.name === name) < index) throw new Error(`has ${name} twice`);
    if (password === undefined && email === undefined && subject === undefined)
      throw new Error(`says of ${name} neither a password nor whom the provider means`);
    if (password !== undefined)
      parsePasswords(`${name}:${password}`, { name: 'the password', command: 'ops-password' }, (problem) => {
        throw new Error(`has a wrong password of ${name}: ${problem}`);
      });
  }
  return file;
}

/** Of who has a role by a claim. No name of the list has an @. */
const isAddress = (name: string): boolean => name.includes('@');

interface PeopleLog {
  error(details: object, message: string): void;
}

/**
 * Who may use the desk, from a file that is read again when it changes: a role that is taken away ends within
 * the next request. While the file cannot be read, what was read before holds.
 */
export class DeskPeople {
  private content: PeopleFile;
  private readAt: number;
  /** Kept up to date: the sign-in has it for as long as the server runs. */
  readonly passwords: Passwords & Map<string, string> = new Map();

  /** @throws Error for a file that cannot be used */
  constructor(
    private readonly file: string,
    private readonly log: PeopleLog,
  ) {
    this.readAt = statSync(file).mtimeMs;
    this.content = parsePeople(readFileSync(file, 'utf8'));
    this.fillPasswords();
  }

  /** Whether somebody could sign in with a provider. */
  get hasAccounts(): boolean {
    const { people, roles: byClaim } = this.content;
    return byClaim !== undefined || people.some((one) => (one.email ?? one.subject) !== undefined);
  }

  find(name: string): DeskPerson | null {
    return this.current().people.find((one) => one.name === name) ?? null;
  }

  /**
   * With the role of now. Of who signed in by a claim, the list counts as soon as it has them: the claim is
   * as old as the sign-in.
   */
  actorOf({ name, subject, roles: values = [] }: Person): Actor | null {
    const role = isAddress(name)
      ? (this.findAccount(subject, name)?.role ?? this.roleOf(values))
      : this.find(name)?.role;
    return role === undefined ? null : { name, role };
  }

  /** What a person signs in with: a change ends their sessions. Null: they may not sign in any more. */
  credentialOf(name: string): string | null {
    // Null without roles by a claim in the file; a change of the claim's name ends sessions too.
    if (isAddress(name)) return this.current().roles?.claim ?? null;
    const person = this.find(name);
    return person && JSON.stringify([person.password, person.email, person.subject]);
  }

  /**
   * Who is listed, by the provider's id or by an address that it has verified; others by the claim for roles,
   * with that address as their name.
   */
  personOf(claims: Claims): Person | null {
    const { sub, email, email_verified: isVerified } = claims;
    const address = isVerified === true && typeof email === 'string' ? email.toLowerCase() : null;
    const byClaim = this.current().roles;
    const found = this.findAccount(sub, address);
    if (found) return { name: found.name };
    const values = [claims[byClaim?.claim ?? '']].flat().filter((value) => typeof value === 'string');
    const known = values.filter((value) => byClaim?.values.some((one) => one.value === value));
    return address !== null && isAddress(address) && known.length > 0
      ? { name: address, roles: known, subject: sub }
      : null;
  }

  /** Who is listed with an id of the provider, or with an address in small letters. */
  private findAccount(subject: string | undefined, address: string | null): DeskPerson | undefined {
    return this.current().people.find(
      (one) =>
        (subject !== undefined && one.subject === subject) ||
        (address !== null && one.email?.toLowerCase() === address),
    );
  }

  private roleOf(values: readonly string[]): Role | undefined {
    return this.current().roles?.values.find(({ value }) => values.includes(value))?.role;
  }

  private current(): PeopleFile {
    try {
      const { mtimeMs } = statSync(this.file);
      if (mtimeMs !== this.readAt) {
        this.content = parsePeople(readFileSync(this.file, 'utf8'));
        this.readAt = mtimeMs;
        this.fillPasswords();
      }
    } catch (err) {
      this.log.error({ err }, 'the list of people of the desk cannot be read: the earlier one holds');
    }
    return this.content;
  }

  private fillPasswords(): void {
    this.passwords.clear();
    for (const { name, password } of this.content.people)
      if (password !== undefined) this.passwords.set(name, password);
  }
}
