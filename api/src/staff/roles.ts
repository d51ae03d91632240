import { StaffError } from './context';

/** What a person of the staff is there for. */
export const roles = ['reviewer', 'recruiter', 'lead', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Who does something: the access log has the name, the services ask for the role. */
export interface Actor {
  readonly name: string;
  readonly role: Role;
}

/** Who runs a command has the machine: there is nothing that they may not do. */
export const asLead = (name: string): Actor => ({ name, role: 'lead' });

const rights = {
  'see candidates': ['reviewer', 'recruiter', 'lead'],
  'judge papers': ['reviewer', 'lead'],
  'set the profile status': ['reviewer', 'lead'],
  'move applications': ['recruiter', 'lead'],
  'export candidates': ['lead'],
  'keep lists and texts': ['lead'],
  'read messages and mails': ['lead'],
  'handle breaches': ['lead'],
  'read the access log': ['auditor', 'lead'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

const may = (right: Right, role: Role): boolean => (rights[right] as readonly Role[]).includes(role);

/** For a page that shows what can be done. The services check for themselves. */
export const rightsOf = (role: Role): readonly Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => may(right, role));

/** @throws StaffError `forbidden` */
export function requireRight({ role }: Actor, right: Right): void {
  if (may(right, role)) return;
  throw new StaffError(
    `The role ${role} may not ${right}. Ask ${rights[right].join(' or ')} to do it`,
    'forbidden',
  );
}
