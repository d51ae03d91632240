import type { ReactNode } from 'react';
import type { FileKind } from 'contract/wire/files';
import type { PickedFiles } from './picked-files';
import type { StoredFile } from './stored-file';
import type { Upload } from './use-upload';

export interface FileSlotProps {
  /** Name in the form: the server's message about this file is shown here. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  /** What is taken; anything else is refused at the pick. */
  readonly kinds: readonly FileKind[];
  /** What the server keeps now; undefined while that is not known. */
  readonly stored: StoredFile | null | undefined;
  readonly viewLabel?: string | undefined;
  readonly picks: Pick<PickedFiles, 'files' | 'refusals' | 'pick' | 'remove'>;
  /** The slot of `picks`. */
  readonly slot: string;
  /** The upload of the pick. */
  readonly upload: Pick<Upload, 'progress' | 'cancel'>;
  readonly picture?: boolean | undefined;
  /** Words beside the label, such as 'Required'. */
  readonly badge?: string | undefined;
  /** Id of a hint that several slots share. */
  readonly describedBy?: string | undefined;
  /** More buttons in its row while nothing is picked, such as the one that removes the stored file. */
  readonly more?: ReactNode;
  /** Beneath that row while nothing is picked: other ways to fill the slot, each as wide as the slot. */
  readonly beneath?: ReactNode;
  /** What can be done with the pick besides. */
  readonly tool?: ReactNode;
  /** More about the pick, such as where it came from. */
  readonly note?: ReactNode;
}
