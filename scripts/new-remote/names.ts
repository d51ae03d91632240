/** What a remote's name and route give to the files of a new remote. */

/** The words of a name: `mf-saved-jobs` -> saved, jobs. */
const wordsOf = (name: string): string[] => name.replace(/^mf-/, '').split('-');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const componentOf = (name: string): string => wordsOf(name).map(capital).join('');
export const titleOf = (name: string): string => capital(wordsOf(name).join(' '));

/** The name of the route's builder in `paths`: /saved-jobs -> savedJobs, /jobs/:id -> jobs. */
export const builderOf = (route: string): string =>
  route
    .split('/')
    .filter((segment) => segment && !segment.startsWith(':'))
    .flatMap((segment) => segment.split('-'))
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');

export const parametersOf = (route: string): string[] =>
  route
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));

/** A path that the route matches. */
export const example = (route: string): string => route.replace(/:[a-z0-9]+/g, '1');
