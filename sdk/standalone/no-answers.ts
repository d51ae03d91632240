import type { OwnAnswers } from './own-answers';

/** Of a remote that brings none: its dev server passes calls on. */
export const answers: OwnAnswers = {};
