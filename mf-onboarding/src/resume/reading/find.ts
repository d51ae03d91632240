/** The fields of the forms that a resume can answer. */
export const resumeFields = [
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'alterMobileNumber',
  'dateOfBirth',
  'gender',
  'maritalStatus',
  'address',
  'city',
  'pinCode',
  'state',
  'qualification_id',
  'degree_id',
  'university',
  'passing_year',
  'grades',
  'desired_job_title',
  'company_name',
  'years_of_experience',
  'previous_company_role',
  'skills',
  'languages',
  'portfolio_url',
  'linkedin_url',
] as const;
export type ResumeField = (typeof resumeFields)[number];

/** An answer that a resume gives. Those of a list have one find for each entry. */
export interface Find {
  readonly field: ResumeField;
  readonly value: string;
  /** The line it was found in. */
  readonly line: string;
}

/** The names of the entries that the lists of the forms offer. */
export interface Lists {
  readonly qualification: readonly string[];
  readonly degree: readonly string[];
  readonly skills: readonly string[];
  readonly languages: readonly string[];
}
