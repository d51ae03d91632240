import type { Account } from 'server-kit/testing/oidc-provider';
import { roles, type Role } from '../staff/roles';

const names: Readonly<Record<Role, string>> = {
  reviewer: 'Asha Nair',
  recruiter: 'Ravi Menon',
  lead: 'Meera Iyer',
  auditor: 'Tara Singh',
};
const groupOf = (role: Role): string => `desk-${role}`;

/**
 * The staff of a developer's portal, one of each role, as their provider knows them: by login. Roles are
 * groups, and all have a second factor.
 */
export const staff: Readonly<Record<string, Account>> = Object.fromEntries(
  roles.map((role) => [
    role,
    {
      title: `${names[role]}, ${role}`,
      amr: ['pwd', 'mfa'],
      claims: {
        email: `${names[role].toLowerCase().replace(' ', '.')}@marigold.example`,
        email_verified: true,
        groups: [groupOf(role)],
      },
    },
  ]),
);

/** Of the desk's list of people. */
export const staffRoles = {
  claim: 'groups',
  values: roles.map((role) => ({ value: groupOf(role), role })),
};
