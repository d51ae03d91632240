/** The six stages of a job application, in their order (spec section 4). */
export const applicationStages = [
  'Application Received',
  'Eligibility Confirmed',
  'Profile Evaluation',
  'Role Alignment Completed',
  'Final Review in Progress',
  'Offer Letter Issued',
] as const;

/** Spec section 3, "Job application". Times are ISO 8601, UTC. */
export interface JobApplication {
  readonly id: string;
  readonly companyName: string;
  readonly applicationNo: string;
  readonly designation?: string | null;
  /** One of `applicationStages` today; another backend may send more, which are shown with no step done. */
  readonly status: string;
  /** @format date-time */
  readonly createdAt: string;
  /** @format date-time */
  readonly updatedAt: string;
}

/** The stage's place from 0; -1 for a status that is none of the six. */
export function stageIndex(status: string): number {
  return applicationStages.findIndex((stage) => stage === status);
}
