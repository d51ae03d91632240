import { networkOf } from '../health/network';
import { Rate } from '../health/rate';
import type { Operators } from './operators';
import { verifyPassword } from './password';

/**
 * Attempts a minute. Of a name more than of a network: a stranger on one network must not be able to keep an operator out,
 * and against passwords of twelve characters thirty attempts are nothing.
 */
const perNetwork = 10;
const perName = 30;
const remembered = 20_000;
/** Attempts that wait for their turn; more would only be a way to keep the server busy. */
const mostWaiting = 20;
const longestPassword = 256;
/** What is longer is nobody's name. */
const longestName = 64;

export type LoginOutcome = 'right' | 'wrong' | 'too-often';

/** Checks names and passwords, and how often somebody tries. One at a time: each takes 32 MiB and a third of a second. */
export class Login {
  private readonly networks: Rate;
  private readonly names: Rate;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly operators: Operators,
    clock: () => number,
  ) {
    this.networks = new Rate(perNetwork, remembered, clock);
    this.names = new Rate(perName, remembered, clock);
  }

  /** Names that nobody has are counted and refused as those of operators are. */
  async attempt(name: string, password: string, address: string): Promise<LoginOutcome> {
    const counted = name.slice(0, longestName);
    if (!this.networks.takes(networkOf(address)) || !this.names.takes(counted)) return 'too-often';
    if (this.waiting >= mostWaiting) return 'too-often';
    if (password.length > longestPassword) return 'wrong';
    this.waiting += 1;
    const check = this.turn.then(() => verifyPassword(password, this.operators.get(name)));
    this.turn = check.catch(() => undefined); // who waits behind has nothing to do with this failure
    try {
      return (await check) ? 'right' : 'wrong';
    } finally {
      this.waiting -= 1;
    }
  }
}
