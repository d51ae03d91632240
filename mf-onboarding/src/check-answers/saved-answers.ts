import { fromDigitalReadiness } from 'contract/forms/digital-readiness';
import { fromEducation } from 'contract/forms/education';
import { fromExperience } from 'contract/forms/experience';
import { fromExpertise } from 'contract/forms/expertise';
import { i18n } from 'shared/i18n/i18n';
import { fromPersonalInformation } from 'contract/forms/personal-information';
import { fromPortfolio } from 'contract/forms/portfolio';
import type { OnboardingStep, PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { fromSelfAssessment } from 'contract/forms/self-assessment';
import type { UploaderType } from 'contract/wire/files';
import { fileLabels } from 'contract/wire/files';
import { digitalReadinessRows } from '../digital-readiness/digital-readiness';
import { educationRows, type NameOf } from '../education/education-rows';
import { experienceRows } from '../experience/experience';
import { expertiseRows } from '../expertise/expertise';
import { personalInformationRows } from '../personal-information/personal-information-rows';
import { portfolioRows } from '../portfolio/portfolio';
import { selfAssessmentRows } from '../self-assessment/self-assessment';
import type { AnswerRow } from '../answer-rows';

interface Loaded {
  readonly record: PersonalInformation | undefined;
  readonly profile: ProfileAggregate | undefined;
}

function fileRow(type: UploaderType, question: string, filename: string | null): AnswerRow {
  return { name: type, question, answer: '', file: filename ? { type, filename } : undefined };
}

/**
 * The saved answers of a step in words; null when the step was never saved, undefined when they are not
 * loaded.
 */
export function savedAnswers(
  slug: OnboardingStep,
  { record, profile }: Loaded,
  nameOf: NameOf,
): readonly AnswerRow[] | null | undefined {
  if (slug === 'personal-information') {
    if (!record) return undefined;
    // Until the first save the record has only the answers of the sign-up.
    if (record.dob === null) return null;
    const picture = fileRow('profile_picture', i18n.t(fileLabels.profile_picture), record.profile_picture);
    return [...personalInformationRows(fromPersonalInformation(record)), picture];
  }
  if (!profile) return undefined;
  const { educations, professionals, skills, resumes, digital_readiness, self_assessment } = profile;
  switch (slug) {
    case 'education-details':
      return educations && educationRows(fromEducation(educations), nameOf);
    case 'professional-details':
      return professionals && experienceRows(fromExperience(professionals));
    case 'skills-and-expertise':
      return skills && expertiseRows(fromExpertise(skills));
    case 'resume-and-portfolio':
      return (
        resumes && [
          fileRow('resume', i18n.t(fileLabels.resume), resumes.resume),
          fileRow('cover', i18n.t(fileLabels.cover), resumes.cover),
          ...portfolioRows(fromPortfolio(resumes)),
        ]
      );
    case 'digital-readiness':
      return digital_readiness && digitalReadinessRows(fromDigitalReadiness(digital_readiness));
    case 'self-assessment':
      return self_assessment && selfAssessmentRows(fromSelfAssessment(self_assessment));
  }
}
