import type { CandidateAnswer, Paper } from 'api/src/desk/answers';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../client';
import { call, candidatePath } from './api';

/** How long a decision can be taken back. */
export const undoMs = 10_000;

export interface Decision {
  readonly slot: string;
  readonly file: string;
  readonly decision: 'accept' | 'ask-again';
  readonly reason?: string | null;
  readonly sentence?: string | null;
  readonly dueOn?: string | null;
}

interface Pending {
  readonly label: string;
  readonly decision: Decision;
}

/** By candidate, what the server did not take: it is there again when a page that was left is opened. */
const kept = new Map<string, readonly Pending[]>();

/**
 * Decisions on papers of a candidate. They are sent together, ten seconds after the last one, or when the
 * page is left: until then they can be taken back.
 */
export function usePendingDecisions(id: string) {
  const [pending, setPending] = useState<readonly Pending[]>(() => kept.get(id) ?? []);
  const queries = useQueryClient();
  const { message } = App.useApp();
  const latest = useRef(pending);
  useEffect(() => void (latest.current = pending));

  const send = (options: RequestInit = {}): void => {
    const sent = latest.current;
    const decisions = sent.map(({ decision }) => decision);
    if (decisions.length === 0) return;
    latest.current = [];
    setPending([]);
    const url = candidatePath(id);
    call<CandidateAnswer>(`${url}/decisions`, { decisions }, options).then(
      (candidate) => {
        kept.delete(id);
        queries.setQueryData([url], candidate);
        void message.success(
          decisions.length === 1 ? 'The decision is sent' : `${decisions.length} decisions are sent`,
        );
        void queries.invalidateQueries({ queryKey: ['/queue'] });
      },
      (error: unknown) => {
        const content = `${(error as Error).message}. Not decided: ${sent.map(({ label }) => label).join(', ')}`;
        // What the server did not refuse is tried again with the next ones.
        if (error instanceof Refusal && error.mayPass) {
          kept.set(id, sent);
          setPending((now) => [
            ...sent.filter(({ label }) => !now.some((one) => one.label === label)),
            ...now,
          ]);
        }
        void message.error({ content, duration: 0, key: `decisions ${id}` });
        void queries.invalidateQueries({ queryKey: [url] });
      },
    );
  };
  const latestSend = useRef(send);
  useEffect(() => void (latestSend.current = send));

  useEffect(() => {
    if (pending.length === 0) return undefined;
    const timer = setTimeout(() => latestSend.current(), undoMs);
    return () => clearTimeout(timer);
  }, [pending]);

  useEffect(() => {
    // The browser sends it although the page goes.
    const leave = () => latestSend.current({ keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);

  return {
    pending,
    decide: ({ slot, file, label }: Paper, decision: Omit<Decision, 'slot' | 'file'>) =>
      setPending((others) => [
        ...others.filter((one) => one.decision.slot !== slot),
        { label, decision: { slot, file, ...decision } },
      ]),
    /** Takes the last one back. */
    undo: () => setPending((all) => all.slice(0, -1)),
    sendNow: () => send(),
  };
}
