import canada from './art/canada.svg';
import france from './art/france.svg';
import germany from './art/germany.svg';
import india from './art/india.svg';
import unitedKingdom from './art/united-kingdom.svg';
import unitedStates from './art/united-states.svg';

/** Open jobs by country (spec section 3), in its order. */
export const countries = [
  { name: 'United Kingdom', jobs: 134, art: unitedKingdom },
  { name: 'Canada', jobs: 165, art: canada },
  { name: 'India', jobs: 187, art: india },
  { name: 'Germany', jobs: 147, art: germany },
  { name: 'France', jobs: 230, art: france },
  { name: 'United States', jobs: 147, art: unitedStates },
] as const;
