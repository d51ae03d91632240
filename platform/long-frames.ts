/** What TypeScript's own list of types lacks: https://www.w3.org/TR/long-animation-frames/. */
interface LongFrame {
  readonly scripts: readonly { readonly duration: number; readonly sourceURL: string }[];
}

/** Of a PerformanceObserver. */
export const longFrames = 'long-animation-frame';

/**
 * Milliseconds that scripts of a build held up one frame: for the mount before a promotion, and the shell.
 * @param folder the public path of the build's files
 */
export const holdOf = ({ scripts }: LongFrame, folder: string): number =>
  scripts
    .filter(({ sourceURL }) => sourceURL.includes(folder))
    .reduce((sum, { duration }) => sum + duration, 0);
