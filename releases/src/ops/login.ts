import type { Operators } from './operators';
import { verifyPassword } from './password';

/** Attempts that wait for their turn. A longer queue would help an attacker to keep the server busy. */
const longestQueue = 20;
const longestPassword = 256;

export type LoginOutcome = 'right' | 'wrong' | 'too-often';

/** Checks names and passwords, one at a time: each check takes 32 MiB and a third of a second. */
export class Login {
  private turn: Promise<unknown> = Promise.resolve();
  private queued = 0;

  constructor(private readonly operators: Operators) {}

  /** An unknown name takes the same time as a wrong password. */
  async attempt(name: string, password: string): Promise<LoginOutcome> {
    if (this.queued >= longestQueue) return 'too-often';
    if (password.length > longestPassword) return 'wrong';
    this.queued += 1;
    const check = this.turn.then(() => verifyPassword(password, this.operators.get(name)));
    this.turn = check.catch(() => undefined); // a failure does not concern the next attempt
    try {
      return (await check) ? 'right' : 'wrong';
    } finally {
      this.queued -= 1;
    }
  }
}
