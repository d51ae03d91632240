import type { Information } from '../personal-information';
import type { DocumentPicks } from '../picks';

/** What the wizard hands to each step. */
export interface StepProps {
  readonly information: Information;
  readonly picks: DocumentPicks;
  /** Moves back without saving; undefined on the first step. */
  readonly onPrevious: (() => void) | undefined;
  /** On to what comes next. */
  readonly onDone: () => void;
}
