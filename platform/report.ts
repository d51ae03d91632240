/**
 * What a tab reports to the edge about the builds that it has mounted, so that a bad build rolls back by
 * itself (docs/decisions/0012), about Web Vitals, and about errors of their code. No candidate, no path and
 * no message of an error is in it.
 */

/** Where a tab sends its reports: `POST`, a `ReportBatch` as JSON, answered with 204. */
export const reportsPath = '/reports';

/** Mounts, or Web Vitals, in one batch at most; a tab that has more sends more batches. */
export const maxMountsInBatch = 20;

export const buildReasons = ['current', 'canary', 'last-good', 'preview'] as const;
export type BuildReason = (typeof buildReasons)[number];

/**
 * How a build failed: its files did not arrive, had other bytes than pinned, or took too long; its first
 * render threw; it threw within the first seconds on the screen; or it threw later, when it had counted as
 * good. A shell that does not start because its code threw has crashed. Before the first render, the phases
 * of the federation runtime: the entry leaves no container, the container cannot be initialised, the module
 * is not exposed or its chunks throw, its code throws, a module that the page shares does not fit. Counts are
 * stored by place in this list: it only grows.
 */
export const failureCauses = [
  'load',
  'integrity',
  'timeout',
  'render',
  'crash',
  'late',
  'entry',
  'init',
  'expose',
  'factory',
  'shared',
] as const;
export type FailureCause = (typeof failureCauses)[number];

export interface MountReport {
  /** The deployable: a remote, or the shell. */
  readonly remote: string;
  readonly version: string;
  readonly reason: BuildReason;
  /** null: it was mounted and stood its first seconds. */
  readonly failure: FailureCause | null;
  /** Milliseconds from the request to the screen, or to the failure. */
  readonly duration: number;
}

/** Web Vitals, and `LoAF`: the longest animation frame that a build's own scripts have held up. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'LoAF'] as const;

/** How a sampled page did under a build. */
export interface VitalReport {
  readonly remote: string;
  readonly version: string;
  readonly name: (typeof vitalNames)[number];
  /** In milliseconds, CLS without a unit. */
  readonly value: number;
}

/** Errors in one batch, and distinct ones that a tab reports, at most. */
export const maxErrorsInBatch = 10;
/** Places of one error at most, the innermost first. */
export const maxFrames = 5;
/** The name of a class of errors. One that is named otherwise is reported as `Error`: it may contain data. */
export const errorNamePattern = /^([A-Z][A-Za-z0-9]{0,39})?(Error|Exception)$/;

/** An error that code of a build threw, or with which it rejected a promise. */
export interface ErrorReport {
  readonly remote: string;
  readonly version: string;
  readonly name: string;
  /** Places in the build's own scripts, `app.1a2b3c4d.js:1:2345`: line and column from 1. */
  readonly frames: readonly string[];
}

export interface ReportBatch {
  readonly channel: string;
  readonly mounts: readonly MountReport[];
  readonly vitals?: readonly VitalReport[] | undefined;
  readonly errors?: readonly ErrorReport[] | undefined;
}
