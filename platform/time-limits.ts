import { maxFallbacks } from './resolve-build';

/**
 * All time limits from a click to a screen that stays, in milliseconds and in the order in which they begin.
 * Each is derived from one above it: change that one, and all that depend on it follow.
 */

/** A screen that takes longer shows the progress bar. A bar that flashes by is noise. */
export const progressAfter = 300;

/** A screen waits this long for the channel document when the last answer would do: too short to notice. */
export const knownChannelWait = progressAfter / 6;

/** The same when the last answer is old. Then the build that the tab knows has to do. */
export const channelWait = 800;

/**
 * A build that takes longer to load is raced by the newest kept one: about as long as a candidate waits
 * without a second press.
 */
export const raceAfter = 5_000;

/**
 * A question to the edge, for the channel document or a preview, is given up, so that the next one can be
 * asked.
 */
export const edgeAnswer = raceAfter;

/** A build that takes longer has failed. By then every kept build that may replace it has joined the race. */
export const buildLoad = maxFallbacks * raceAfter;

/** The same for its entry alone: shorter, so that a retry begins before the build is given up. */
export const entryLoad = 0.8 * buildLoad;

/** The shell is a build, too; its watch (releases/page/watch-shell.js) begins with the page. */
export const shellStart = buildLoad;

/**
 * A chunk that is loaded later has no kept build to race with. It fails in time for a retry to be worth a
 * press.
 */
export const chunkLoad = buildLoad + raceAfter;

/**
 * All files of a failed build answer, or not, when it is asked why: the same files may be slow, but not as
 * slow as in a race.
 */
export const diagnosis = 0.8 * raceAfter;

/** For bootstrap, first render and update, each: a remote that needs longer is broken, not slow. */
export const mountStep = 2 * raceAfter;

/** Scripts of a build that hold up one frame for longer are a fault: a press shows nothing meanwhile. */
export const longestHold = raceAfter / 5;

/** For unmount: shorter, because the candidate waits for the next screen. */
export const unmountStep = mountStep / 5;

/** A screen that stays this long without a failure is good; its build is not replaced after that. */
export const probation = raceAfter;

/** The gate, on a busy machine, waits for a screen until a shell would have given up twice. */
export const gateScreen = 2 * buildLoad;

/** A screen that the gate judges may go on loading this long. */
export const gateSettle = probation;
