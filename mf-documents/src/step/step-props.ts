import type { DocumentStep } from 'contract/wire/documents';
import type { PickedFiles } from 'shared/form/picked-files';
import type { Information } from '../personal-information';

/** What the wizard hands to each step. */
export interface StepProps {
  readonly step: DocumentStep;
  readonly information: Information;
  readonly picks: PickedFiles;
  /** Moves back without saving; undefined on the first step. */
  readonly onPrevious: (() => void) | undefined;
  readonly onDone: () => void;
}
