import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import type { PersonalInformation, ProfileAggregate } from 'shared/contract/profile';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { findDigitalReadiness } from '../digital-readiness/digital-readiness.sql';
import { findEducation } from '../education/education.sql';
import { findExperience } from '../experience/experience.sql';
import { findExpertise } from '../expertise/expertise.sql';
import { ApiError } from 'shared/contract/request';
import { findPortfolio } from '../portfolio/portfolio.sql';
import { findSelfAssessment } from '../self-assessment/self-assessment.sql';
import { readPerson } from './person';
import { findPerson } from './profile.sql';
import { versionOf } from './versions';

/** What the wizards prefill their forms with: groups that have no answers yet are null or empty. */
export function registerProfile(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.get(
    endpoints.fetchPersonalInformation.path,
    async (request): Promise<{ data: PersonalInformation }> => ({
      data: await readPerson(database, await requireSession(request)),
    }),
  );

  app.get(endpoints.fetchProfile.path, async (request): Promise<{ data: ProfileAggregate }> => {
    const id = await requireSession(request);
    const person = await findPerson(database, id);
    if (!person) throw new ApiError('session-required');
    const educations = await findEducation(database, id);
    const professionals = await findExperience(database, id);
    const skills = await findExpertise(database, id);
    const resumes = await findPortfolio(database, id);
    const digital_readiness = await findDigitalReadiness(database, id);
    const self_assessment = await findSelfAssessment(database, id);
    return {
      data: {
        educations,
        professionals,
        skills,
        resumes,
        digital_readiness,
        self_assessment,
        profile_picture: person.profile_picture,
        // Of the very answers that are sent: a version read apart could be newer than they are.
        versions: {
          'education-details': versionOf(educations),
          'professional-details': versionOf(professionals),
          'skills-and-expertise': versionOf(skills),
          'resume-and-portfolio': versionOf(resumes),
          'digital-readiness': versionOf(digital_readiness),
          'self-assessment': versionOf(self_assessment),
        },
      },
    };
  });
}
