/**
 * Aborted once this process was asked to stop (`run-server`). Its servers then answer `/health` with 503, and
 * end each connection with its answer (`open-server`).
 */
export const stopping = new AbortController();
