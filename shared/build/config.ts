/** What the environment may say to a build; nothing else here reads it. */
export function buildVersion(): string | undefined {
  return process.env.BUILD_VERSION || undefined;
}

/** Where a remote that is being written listens. */
export function devPort(): number {
  return Number(process.env.PORT || 3100);
}
