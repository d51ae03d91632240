import { insertCandidate } from '../auth/candidates.sql';
import type { PasswordHasher } from '../auth/passwords';
import { insertApplication, nextApplicationNo } from '../applications/applications.sql';
import { isUniqueViolation, type Database } from '../database/database';
import { setProfileStatus } from '../staff/candidates.sql';

/** Somebody to try the portal as. */
export const demoCandidate = {
  email: 'demo@marigold.example',
  password: 'Marigold1',
  firstName: 'Asha',
  lastName: 'Raman',
  mobile: '9876543210',
} as const;

const hoursOfDays = (days: number) => days * 24;

const applications = [
  {
    companyName: 'Northlight Health',
    designation: 'Patient Support Specialist',
    status: 'Application Received',
    createdHoursAgo: 5,
    updatedHoursAgo: 5,
  },
  {
    companyName: 'Brightwater Logistics',
    designation: 'Dispatch Coordinator',
    status: 'Profile Evaluation',
    createdHoursAgo: hoursOfDays(9),
    updatedHoursAgo: hoursOfDays(2),
  },
  {
    companyName: 'Atelier Fünf',
    designation: null,
    status: 'Role Alignment Completed',
    createdHoursAgo: hoursOfDays(26),
    updatedHoursAgo: hoursOfDays(6),
  },
  {
    companyName: 'Maple & Ridge Accounting',
    designation: 'Senior Bookkeeper',
    status: 'Offer Letter Issued',
    createdHoursAgo: hoursOfDays(71),
    updatedHoursAgo: hoursOfDays(1),
  },
] as const;

/** Adds the demo candidate with applications in four stages, unless the account exists. */
export async function seedDemo(database: Database, hasher: PasswordHasher): Promise<void> {
  const { password, ...person } = demoCandidate;
  const passwordHash = await hasher.hash(password);
  try {
    await database.transaction(async (transaction) => {
      const candidateId = await insertCandidate(transaction, { ...person, passwordHash });
      await setProfileStatus(transaction, person.email, { status: 'Profile under review' });
      for (const application of applications) {
        const applicationNo = await nextApplicationNo(transaction);
        await insertApplication(transaction, { ...application, candidateId, applicationNo });
      }
    });
  } catch (error) {
    // The account is there already, from an earlier start or from another machine's.
    if (!isUniqueViolation(error)) throw error;
  }
}
