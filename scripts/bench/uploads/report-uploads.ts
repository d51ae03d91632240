import { tell, type Summary } from '../statistics';
import { table } from '../table';

/** One round: all files once each way. */
export interface Round {
  readonly uploadSeconds: number;
  readonly copySeconds: number;
  readonly flushedCopySeconds: number;
  readonly idleBytes: number;
  readonly peakBytes: number;
}

/** All rounds with this many uploads at once. Rates in MB/s, memory in MiB. */
export interface Level {
  readonly parallel: number;
  readonly upload: Summary;
  readonly copy: Summary;
  readonly flushedCopy: Summary;
  readonly idle: Summary;
  readonly peak: Summary;
  readonly growth: Summary;
}

export function reportUploads(levels: readonly Level[], files: number, runs: number): string {
  const share = (upload: Summary, copy: Summary): string =>
    `${((100 * upload.median) / copy.median).toFixed(0)} %`;
  return [
    `Uploads of 5 MB files through the API, ${files} files each round; median (range) of ${runs} alternating runs`,
    '',
    table([
      [
        'at once',
        'uploads MB/s',
        'copy MB/s',
        'copy + flush MB/s',
        'of copy',
        'of copy + flush',
        'idle MiB',
        'peak MiB',
        'growth MiB',
      ],
      ...levels.map(({ parallel, upload, copy, flushedCopy, idle, peak, growth }) => [
        String(parallel),
        tell(upload),
        tell(copy),
        tell(flushedCopy),
        share(upload, copy),
        share(upload, flushedCopy),
        tell(idle),
        tell(peak),
        tell(growth),
      ]),
    ]),
    '',
    'Copy: a stream from file to file on the same disk. Copy + flush also waits until each file is on the disk, which the',
    'API does before it answers. Memory: resident, of the API process; growth is the peak against idle before any upload.',
  ].join('\n');
}
