import {
  profileStatusKey,
  profileStatusTexts,
  type ProfileStatusKey,
  type UserData,
} from 'contract/wire/user-data';
import { i18n } from 'shared/i18n/i18n';
import type { BadgeTone } from 'shared/ui/badge';
import { inWords } from '../continue/in-words';
import { openSteps, progressOf, type NextSteps } from '../continue/use-next-steps';
import approved from './art/approved.svg';
import created from './art/created.svg';
import firstVisit from './art/first-visit.svg';
import review from './art/review.svg';
import underWay from './art/under-way.svg';
import updates from './art/updates.svg';

interface StatusText {
  readonly title: string;
  readonly message: string;
}

/** Spec section 4, "Profile status": the messages, said to the candidate. */
export const statusTexts: Readonly<Record<ProfileStatusKey, StatusText>> = {
  'under-review': {
    title: profileStatusTexts['under-review'],
    message: /*i18n*/ 'Your profile is being carefully reviewed and you will be updated soon.',
  },
  'requires-updates': {
    title: profileStatusTexts['requires-updates'],
    message: /*i18n*/ 'Some information needs attention; review and update to proceed.',
  },
  approved: {
    title: profileStatusTexts.approved,
    message: /*i18n*/ 'Your profile is approved and matching with jobs has begun.',
  },
  default: {
    title: /*i18n*/ 'Profile created',
    message: /*i18n*/ 'Your profile was created and is under detailed review by recruitment specialists.',
  },
};

/** As long as staff have set no status, what the candidate has done makes the difference. */
type HeroState = ProfileStatusKey | 'first-visit' | 'under-way';

export function heroStateOf(userData: UserData, steps: readonly NextSteps[]): HeroState {
  const key = profileStatusKey(userData.profileStatus);
  const progress = progressOf(steps);
  if (key !== 'default' || !progress || openSteps(steps).length === 0) return key;
  return progress.every(({ done }) => done === 0) ? 'first-visit' : 'under-way';
}

interface HeroView {
  /** What to expect or to do, in a word or two. */
  readonly badge: string;
  readonly tone: BadgeTone;
  /** Address of its picture, 360 by 280. */
  readonly art: string;
}

export const heroViews: Readonly<Record<HeroState, HeroView>> = {
  'first-visit': { badge: /*i18n*/ 'Answers needed', tone: 'warn', art: firstVisit },
  'under-way': { badge: /*i18n*/ 'In progress', tone: 'neutral', art: underWay },
  default: { badge: /*i18n*/ 'Received', tone: 'neutral', art: created },
  'under-review': { badge: /*i18n*/ 'In review', tone: 'info', art: review },
  'requires-updates': { badge: /*i18n*/ 'Your turn', tone: 'warn', art: updates },
  approved: { badge: /*i18n*/ 'Matching', tone: 'good', art: approved },
};

/** One sentence: what the candidate can do now. Null where too little is known. */
export function adviceFor(state: HeroState, steps: readonly NextSteps[], requests: number): string | null {
  if (!progressOf(steps)) return null;
  const [first] = openSteps(steps);
  switch (state) {
    case 'first-visit':
      return i18n.t(
        'They review what you save here. Start with your {step}: you can stop at any time and go on later.',
        { step: first?.title.toLocaleLowerCase(i18n.locales) ?? '' },
      );
    case 'under-way':
      return i18n.t('Complete the open steps, so that our team sees all of your profile.');
    case 'requires-updates':
      if (requests > 0) return i18n.t('Start with what our team asks for above.');
      return i18n.t('Look through your {contents}, and change what is not right.', {
        contents: inWords(steps.map(({ content }) => content)),
      });
    case 'approved':
      return i18n.t('Each job that we match you with appears under Your applications.');
    case 'default':
    case 'under-review':
      if (!first) return i18n.t('You do not have to do anything now.');
      return i18n.t('Meanwhile, you can complete the open steps.');
  }
}
