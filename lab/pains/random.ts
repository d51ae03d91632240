/** Where the sequence begins: `PAINS_SEED` repeats one that was printed. */
let state = Number(process.env.PAINS_SEED ?? Date.now() % 2 ** 31);
console.log(`PAINS_SEED=${state}`);

/** A whole number below a limit, by a linear congruential generator. */
function below(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * limit);
}

export const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

/** In random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(below(left.length), 1)[0]!);
}
