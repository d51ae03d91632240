/** What the environment may say to a build, and what a build says to its tools by it; nothing else here touches it. */
export function buildVersion(): string | undefined {
  return process.env.BUILD_VERSION || undefined;
}

/** Where a remote that is being written listens. */
export function devPort(): number {
  return Number(process.env.PORT || 3100);
}

/** Tools that take no option for this look into the environment. What the caller has set stays. */
export function tellTools(name: 'FEDERATION_WEBPACK_PATH' | 'SKIP_VALIDATION', value: string): void {
  process.env[name] ??= value;
}
