/** What a helper of tests opens or starts: `let site: Opened<typeof openSite>`. */
export type Opened<Open extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Open>>;
