/** Stands in for the federation runtime's logger: the browser's console, which adds the stack by itself. */
export const createLogger = (prefix) => {
  const tell =
    (method) =>
    (...words) =>
      console[method](prefix, ...words);
  return { debug() {}, log: tell('log'), info: tell('info'), warn: tell('warn'), error: tell('error') };
};
export const createInfrastructureLogger = createLogger;
export const logger = /* @__PURE__ */ createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const bindLoggerToCompiler = () => undefined;
