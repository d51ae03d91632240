/** The environment of a build: what it reads, and what it sets for its tools. */
export function buildVersion(): string | undefined {
  return process.env.BUILD_VERSION || undefined;
}

export function devPort(): number {
  return Number(process.env.PORT || 3100);
}

/** Sets a variable that a tool reads, unless the caller has set it. */
export function setEnvDefault(name: 'FEDERATION_WEBPACK_PATH' | 'SKIP_VALIDATION', value: string): void {
  process.env[name] ??= value;
}
