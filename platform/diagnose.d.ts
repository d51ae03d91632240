import type { FailureCause } from './report';

interface AskedFile {
  readonly url: string;
  readonly integrity: string;
}

/** The rules are in diagnose.js. */
export declare function diagnose(
  files: readonly AskedFile[],
  rivals: readonly AskedFile[],
): Promise<Extract<FailureCause, 'load' | 'integrity' | 'timeout'> | null>;
