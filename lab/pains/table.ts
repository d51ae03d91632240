import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { painNames, painOf, type PainName } from './pains';

/** What `stock.pain.ts` notes of a pain that it has measured. */
export const measured = 'stock is free of it';

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
    const stock = (name: PainName): string => {
      const known = painOf(name).stock;
      return typeof known === 'string' ? `no: ${known}` : (this.#stock.get(name) ?? '-');
    };
    console.log(`\n| free of it | ours | stock federation |\n|---|---|---|`);
    for (const name of seen) console.log(`| ${painOf(name).about} | ${ours(name)} | ${stock(name)} |`);
    const count = (side: (name: PainName) => string) =>
      seen.filter((name) => side(name).startsWith('yes')).length;
    console.log(`| **of ${seen.length}** | **${count(ours)}** | **${count(stock)}** |`);
  }
}
