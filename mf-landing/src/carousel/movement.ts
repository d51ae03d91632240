import type { ComponentType } from 'react';
import { CarouselControls, type CarouselControlsProps } from './carousel-controls';
import { SlickStage, type SlickStageProps } from './slick-stage';

/** What makes a row move, in a chunk of its own. */
export interface Movement {
  readonly Stage: ComponentType<SlickStageProps>;
  readonly Controls: ComponentType<CarouselControlsProps>;
}

export const movement: Movement = { Stage: SlickStage, Controls: CarouselControls };
