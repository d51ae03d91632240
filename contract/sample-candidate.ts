import type { DigitalReadinessRecord } from './digital-readiness';
import type { ExperienceRecord } from './experience';
import sample from './sample-candidate.json' with { type: 'json' };

/**
 * One candidate who has answered everything: for tests, the gate of a promotion and the pretend API. Without
 * ids and names of lookups, which differ from database to database. `person` is what a sign-up lacks of the
 * first step.
 */
export const sampleCandidate = {
  ...sample,
  experience: sample.experience as ExperienceRecord, // JSON has no literal types
  digitalReadiness: sample.digitalReadiness as DigitalReadinessRecord, // as above
};

/** The account to try the portal as. */
export const demoAccount = sample.account;
