/**
 * What a look into a file says: nothing is wrong with it; it would run, open or attach something; it asks for
 * a password; it cannot be read as what it begins like; or reading it would cost too much.
 */
export type Verdict = 'plain' | 'active' | 'locked' | 'unreadable' | 'too complex';
