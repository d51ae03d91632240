import { today } from '../wire/dates';
import type { DigitalReadinessRecord } from '../wire/digital-readiness';
import type { ExperienceRecord } from '../wire/experience';
import sample from './sample-candidate.json' with { type: 'json' };

/**
 * One candidate who has answered everything: for tests, the gate of a promotion and recordings. `chosen` are
 * names of lookups, whose ids differ from database to database. `person` is what a sign-up lacks of the
 * first step.
 */
export const sampleCandidate = {
  ...sample,
  experience: sample.experience as ExperienceRecord, // JSON has no literal types
  digitalReadiness: {
    ...sample.digitalReadiness,
    // The form refuses a day that has passed, as every fixed one will.
    preferred_joining_date: `${Number(today().slice(0, 4)) + 1}-02-01`,
  } as DigitalReadinessRecord, // as above
};

/** The account to try the portal as. */
export const demoAccount = sample.account;
