import { createHash } from 'node:crypto';
import type { Candidate } from '../../e2e/support/candidate';

/** What one candidate was told that is stored, and what may be stored although no answer came. */
export class Entry {
  token = '';
  /** The two steps' versions that the next save begins from. */
  versions: Readonly<Partial<Record<string, string>>> = {};
  /** The stored name of the resume, as it was read last. */
  resumeName = '';
  private readonly acknowledged: Record<Kind, string> = { answer: '', resume: '' };
  private readonly uncertain: Record<Kind, Set<string>> = { answer: new Set(), resume: new Set() };

  constructor(readonly candidate: Candidate) {}

  /** A save was answered with success: whatever was tried before it no longer counts. */
  acknowledge(kind: Kind, value: string): void {
    this.acknowledged[kind] = value;
    this.uncertain[kind].clear();
  }

  /** A save had no answer, or one that says that it failed: it may have happened. */
  doubt(kind: Kind, value: string): void {
    this.uncertain[kind].add(value);
  }

  /** Whether a save had no answer since the last acknowledged one. */
  isUncertain(kind: Kind): boolean {
    return this.uncertain[kind].size > 0;
  }

  /** What is wrong with a value that was read back; null when nothing is. */
  problem(kind: Kind, read: string): string | null {
    if (read === this.acknowledged[kind] || this.uncertain[kind].has(read)) return null;
    return `${this.candidate.email}: ${kind} is '${read}', and '${this.acknowledged[kind]}' was acknowledged`;
  }
}

export type Kind = 'answer' | 'resume';

/** Names the content of a file. */
export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
