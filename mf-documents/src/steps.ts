import type { ComponentType } from 'react';
import type { DocumentStep } from 'shared/contract/documents';
import { AcademicStep } from './academic/academic-step';
import { IdentityStep } from './identity/identity-step';
import { ProfessionalStep } from './professional/professional-step';
import { SkillsStep } from './skills/skills-step';
import type { StepProps } from './step/step-props';

/** The content of each step; their order is the contract's. */
export const stepBodies: Readonly<Record<DocumentStep, ComponentType<StepProps>>> = {
  'basic-identity': IdentityStep,
  'academic-documents': AcademicStep,
  'professional-background': ProfessionalStep,
  'skills-validation': SkillsStep,
};
