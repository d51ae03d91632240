import type { ComponentType } from 'react';
import type { ProfileStatusKey } from 'shared/contract/user-data';
import type { BadgeTone } from 'shared/ui/badge';
import { ApprovedArt } from './art/approved';
import { CreatedArt } from './art/created';
import { ReviewArt } from './art/review';
import { UpdatesArt } from './art/updates';

interface StatusView {
  readonly title: string;
  readonly message: string;
  /** What the candidate can expect or do, in a word or two. */
  readonly next: string;
  readonly tone: BadgeTone;
  readonly Art: ComponentType;
}

/** Spec section 4, "Profile status": the messages, said to the candidate; each value has its own picture. */
export const statusViews: Readonly<Record<ProfileStatusKey, StatusView>> = {
  'under-review': {
    title: 'Profile under review',
    message: 'Your profile is being carefully reviewed and you will be updated soon.',
    next: 'In review',
    tone: 'info',
    Art: ReviewArt,
  },
  'requires-updates': {
    title: 'Profile requires updates',
    message: 'Some information needs attention; review and update to proceed.',
    next: 'Your turn',
    tone: 'warn',
    Art: UpdatesArt,
  },
  approved: {
    title: 'Profile approved',
    message: 'Your profile is approved and matching with jobs has begun.',
    next: 'Matching',
    tone: 'good',
    Art: ApprovedArt,
  },
  default: {
    title: 'Profile created',
    message: 'Your profile was created and is under detailed review by recruitment specialists.',
    next: 'Received',
    tone: 'neutral',
    Art: CreatedArt,
  },
};
