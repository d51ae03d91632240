const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'one', 'one and two', 'one, two and three' */
export const inWords = (words: readonly string[]): string => list.format(words);
