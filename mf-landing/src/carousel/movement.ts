import type { ComponentType } from 'react';
import { SlickStage, type SlickStageProps } from './slick-stage';

/** What makes a row move, in a chunk of its own. */
export interface Movement {
  readonly Stage: ComponentType<SlickStageProps>;
}

export const movement: Movement = { Stage: SlickStage };
