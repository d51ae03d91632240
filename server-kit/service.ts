/** What the logs, metrics and traces of a process say about it. */
export interface Service {
  /** 'portal-edge' */
  readonly name: string;
  readonly version: string;
}
