import type { EndpointName } from 'shared/contract/endpoints';

/** Characters of the longest answers of each call; of what is not here they are as short as a sign-up's. */
const characters: Partial<Record<EndpointName, number>> = {
  sendContactMessage: 5700,
  saveEducation: 4300,
  saveExperience: 1600,
  saveExpertise: 12_000,
  saveSelfAssessment: 8000,
};

/** Bytes of the largest JSON that an honest caller sends: a character may take six, as `\u0905` does. */
export const bodyLimitOf = (name: EndpointName): number => (characters[name] ?? 700) * 6 + 1024;
