/** What this check measures, as tables at its end. */
const steps: { readonly step: string; readonly seconds: number }[] = [];
const figures: { readonly what: string; readonly figure: string }[] = [];

/** Does a step, and notes how long it took. */
export async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const seconds = (performance.now() - begun) / 1000;
    steps.push({ step, seconds });
    console.log(`${step}: ${seconds.toFixed(1)} s`);
  }
}

export const note = (what: string, figure: string): void => void figures.push({ what, figure });

export function printFigures(): void {
  console.log(['', '| step | seconds |', '|---|---|'].join('\n'));
  for (const { step, seconds } of steps) console.log(`| ${step} | ${seconds.toFixed(1)} |`);
  console.log(['', '| what | figure |', '|---|---|'].join('\n'));
  for (const { what, figure } of figures) console.log(`| ${what} | ${figure} |`);
  console.log('');
}
