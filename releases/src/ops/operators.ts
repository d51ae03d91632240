import { isPlaceholder } from 'server-kit/weak-secrets';
import type { Caller } from '../service/caller';
import type { Policy } from '../trust/policy';
import { isPasswordHash } from './password';

/** Operators' names and what their passwords are checked with. */
export type Operators = ReadonlyMap<string, string>;

/** Names appear in the history: letters of any script, and the characters that join names. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u;

export const isOperatorName = (text: string): boolean => namePattern.test(text);

/**
 * Reads `asha:scrypt.15.8.3.<salt>.<key>,ravi:...`. @param problem gets each invalid entry's position, never
 * its text
 */
export function parseOperators(text: string | undefined, problem: (text: string) => void): Operators {
  const operators = new Map<string, string>();
  if (text === undefined)
    problem('OPS_USERS names no operators: make an entry with npm run release -- ops-password <name>');
  for (const [index, entry] of (text?.split(',') ?? []).entries()) {
    const [name = '', hash = '', ...rest] = entry.split(':').map((part) => part.trim());
    const right = isOperatorName(name) && isPasswordHash(hash) && !isPlaceholder(hash) && rest.length === 0;
    if (!right) problem(`OPS_USERS, entry ${index + 1}: make it with npm run release -- ops-password <name>`);
    else if (operators.has(name)) problem(`OPS_USERS, entry ${index + 1}: the name ${name} is there twice`);
    else operators.set(name, hash);
  }
  return operators;
}

/** Without a policy operators may do everything; with one, what it allows a person of that name. */
export function callerOfOperator(policy: Policy | null, operator: string): Caller {
  const person = policy?.people.find(({ name }) => name === operator);
  return { actor: operator, may: policy ? (person?.may ?? []) : null };
}
