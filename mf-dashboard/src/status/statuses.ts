import type { ProfileStatusKey } from 'contract/user-data';
import type { BadgeTone } from 'shared/ui/badge';
import approved from './art/approved.svg';
import created from './art/created.svg';
import review from './art/review.svg';
import updates from './art/updates.svg';

interface StatusView {
  readonly title: string;
  readonly message: string;
  /** What to expect or to do, in a word or two. */
  readonly next: string;
  readonly tone: BadgeTone;
  /** Address of its picture, 360 by 280. */
  readonly art: string;
}

/** Spec section 4, "Profile status": the messages, said to the candidate; each value has its own picture. */
export const statusViews: Readonly<Record<ProfileStatusKey, StatusView>> = {
  'under-review': {
    title: 'Profile under review',
    message: 'Your profile is being carefully reviewed and you will be updated soon.',
    next: 'In review',
    tone: 'info',
    art: review,
  },
  'requires-updates': {
    title: 'Profile requires updates',
    message: 'Some information needs attention; review and update to proceed.',
    next: 'Your turn',
    tone: 'warn',
    art: updates,
  },
  approved: {
    title: 'Profile approved',
    message: 'Your profile is approved and matching with jobs has begun.',
    next: 'Matching',
    tone: 'good',
    art: approved,
  },
  default: {
    title: 'Profile created',
    message: 'Your profile was created and is under detailed review by recruitment specialists.',
    next: 'Received',
    tone: 'neutral',
    art: created,
  },
};
