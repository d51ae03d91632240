import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { painNames, painOf, type PainName } from './pains';

/** What `stock.pain.ts` notes of a pain that it has measured. */
export const measured = 'stock is free of it';

/** Who is free of each pain. @param stock of those that are measured */
export function tableOf(
  names: readonly PainName[],
  ours: (name: PainName) => string,
  stock: (name: PainName) => string,
): string {
  const stockOf = (name: PainName): string => {
    const known = painOf(name).stock;
    return typeof known === 'string' ? `no: ${known}` : stock(name);
  };
  const count = (side: (name: PainName) => string) =>
    names.filter((name) => side(name).startsWith('yes')).length;
  return [
    '| pain | free of it here | stock federation |',
    '|---|---|---|',
    ...names.map((name) => `| ${painOf(name).about} | ${ours(name)} | ${stockOf(name)} |`),
    `| **of ${names.length}** | **${count(ours)}** | **${count(stockOf)}** |`,
  ].join('\n');
}

/** Prints which pains are gone, of this portal and of stock federation. */
export default class Table implements Reporter {
  readonly #ours = new Map<string, boolean>();
  readonly #stock = new Map<string, string>();

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const [, name = '', side] = /^(\S+) (\S+)$/.exec(test.parent.project()?.name ?? '') ?? [];
    if (side === 'ours') this.#ours.set(name, (this.#ours.get(name) ?? true) && status === 'passed');
    else
      this.#stock.set(name, annotations.find(({ type }) => type === measured)?.description ?? 'not measured');
  }

  onEnd(_result: FullResult): void {
    const seen = painNames.filter((name) => this.#ours.has(name) || this.#stock.has(name));
    const ours = (name: PainName): string => {
      const holds = this.#ours.get(name);
      if (holds === undefined) return '-';
      return holds ? 'yes' : 'no';
    };
    console.log(`\n${tableOf(seen, ours, (name) => this.#stock.get(name) ?? '-')}`);
  }
}
