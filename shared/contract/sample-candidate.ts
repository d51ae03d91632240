import type { DigitalReadinessRecord } from './digital-readiness';
import type { EducationPayload } from './education';
import type { ExperienceRecord } from './experience';
import type { ExpertiseRecord } from './expertise';
import type { PortfolioForm } from './portfolio';
import sample from './sample-candidate.json' with { type: 'json' };
import type { SelfAssessmentForm } from './self-assessment';

/** One candidate who has answered everything: for tests, the gate of a promotion and the pretend API. */

/** The account to try the portal as. */
export const demoAccount = sample.account;

/** The answers of the first step that a sign-up lacks. */
export const samplePerson = sample.person;

/** Without the ids of lookups, which differ from database to database. */
export const sampleEducation: Omit<EducationPayload, 'qualification_id' | 'degree_id'> = sample.education;

export const sampleExperience = sample.experience as ExperienceRecord; // JSON has no literal types

/** Without the names of lookups. */
export const sampleExpertise: Omit<ExpertiseRecord, 'skills' | 'languages'> = sample.expertise;

export const samplePortfolio: PortfolioForm = sample.portfolio;

export const sampleDigitalReadiness = sample.digitalReadiness as DigitalReadinessRecord; // as above

export const sampleSelfAssessment: SelfAssessmentForm = sample.selfAssessment;
