/** What a remote's name and route give to the files of a new remote. */

/** The words of a name: `mf-saved-jobs` -> saved, jobs. */
const wordsOf = (name: string): string[] => name.replace(/^mf-/, '').split('-');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const componentOf = (name: string): string => wordsOf(name).map(capital).join('');
export const titleOf = (name: string): string => capital(wordsOf(name).join(' '));

/** A path that the route matches. */
export const example = (route: string): string => route.replace(/:[A-Za-z0-9]+/g, '1').replace('*', '1');
