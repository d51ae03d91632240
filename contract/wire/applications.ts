import type { I18n } from '@lingui/core';

/** The six stages of a job application, in their order (spec section 4). */
export const applicationStages = [
  /*i18n*/ 'Application Received',
  /*i18n*/ 'Eligibility Confirmed',
  /*i18n*/ 'Profile Evaluation',
  /*i18n*/ 'Role Alignment Completed',
  /*i18n*/ 'Final Review in Progress',
  /*i18n*/ 'Offer Letter Issued',
] as const;

/** What candidates read about a stage. Staff can change it. */
export interface StageText {
  /** One of `applicationStages`. */
  readonly stage: string;
  readonly meaning: string;
  readonly next: string;
  /** How long it usually takes; null until staff have said so. */
  readonly usualDays: number | null;
}

/** Bounds of what staff say about a stage. */
export const stageTextMaxLength = 200;
export const usualDaysMax = 365;

/** 'about 5 days'; null when that is not known. */
export function usualTime(i18n: I18n, { usualDays }: Pick<StageText, 'usualDays'>): string | null {
  if (usualDays === null) return null;
  return i18n.t('{days, plural, one {about a day} other {about # days}}', { days: usualDays });
}

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
  /**
   * When it was withdrawn; null or missing while it goes on. `status` is the stage that it had reached.
   * @format date-time
   */
  readonly withdrawnAt?: string | null;
  /** In the words of the candidate, or of staff who were asked to; null or missing for none. */
  readonly withdrawalReason?: string | null;
}

/** Bound of why an application is withdrawn. */
export const withdrawalReasonMaxLength = 500;

/** The stage's place from 0; -1 for a status that is none of the six. */
export function stageIndex(status: string): number {
  return applicationStages.findIndex((stage) => stage === status);
}
