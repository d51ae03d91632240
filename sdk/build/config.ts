/** The environment of a build: what it reads, and what it sets for its tools. */
export function buildVersion(): string | undefined {
  return process.env.BUILD_VERSION || undefined;
}

/** The port of a remote alone, unless `--port` says another. */
export function devPort(): string {
  return process.env.PORT || '3100';
}

/** `npm` or `pnpm`: whatever runs this script. */
export function packageManager(): string {
  return /^[a-z]+/.exec(process.env.npm_config_user_agent ?? '')?.[0] ?? 'npm';
}

/** Sets a variable that a tool reads, unless the caller has set it. */
export function setEnvDefault(name: 'FEDERATION_WEBPACK_PATH' | 'SKIP_VALIDATION', value: string): void {
  process.env[name] ??= value;
}
