const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * The shipped rules with every window (`[5m]`, `offset 1h`) and every `for:` divided. Thresholds stay, also
 * those of an age: a check puts stored times back instead of waiting.
 */
export const shortenRules = (rules: string, factor: number): string =>
  rules.replace(/(for: |\[|offset )(\d+)([smhd])\b/g, (_all, before: string, count: string, unit: string) => {
    const milliseconds = Math.round((Number(count) * units[unit]! * 1000) / factor);
    return `${before}${milliseconds}ms`;
  });
