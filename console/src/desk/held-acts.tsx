import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Space } from 'antd';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Refusal } from '../client';
import { call, useShow } from './api';
import { useKeys } from './keys';

/** How long an act can be taken back. */
const undoMs = 10_000;

const shownProblems = 10;

/** Something that changes what candidates read or have. */
interface Act {
  /** What it is about: a later act takes the place of an earlier one. */
  readonly key: string;
  /** 'Accept PAN card' */
  readonly said: string;
  /** Posted to `/v1<path>`. */
  readonly path: string;
  readonly body: object;
  /** All acts of the path are posted together, as this list of their bodies. */
  readonly list?: string;
  /** Shows the answer. Returns what was not done, if anything. */
  readonly show: (answer: unknown) => string | null;
}

interface Holder {
  readonly hold: (act: Act) => void;
  /** @param path left out: all */
  readonly sendNow: (path?: string) => void;
}

const HolderContext = createContext<Holder>({ hold: () => undefined, sendNow: () => undefined });

/** Acts are held for ten seconds, in which they can be undone. */
export const useHolder = (): Holder => useContext(HolderContext);

/** Holds acts of which the answer is what `/v1<shown>` is then. */
export function useHoldFor(shown: string) {
  const show = useShow();
  const { hold } = useHolder();
  return (act: Omit<Act, 'show'>): void =>
    hold({
      ...act,
      show: (answer) => {
        void show(shown, answer);
        return null;
      },
    });
}

interface Result {
  readonly problem: string | null;
}

/** What was not done of several, of which each may have changed meanwhile. */
export function problemsOf(results: readonly Result[]): string | null {
  const problems = results.flatMap(({ problem }) => problem ?? []);
  if (problems.length === 0) return null;
  const more = problems.length > shownProblems ? `. And ${problems.length - shownProblems} more` : '';
  const done = results.length - problems.length;
  return `${done} of ${results.length} done. ${problems.slice(0, shownProblems).join('. ')}${more}`;
}

const saidOf = (acts: readonly Act[]): string => acts.map(({ said }) => said).join('. ');

/** Each of them is one call. */
function callsOf(acts: readonly Act[]): Act[][] {
  const calls: Act[][] = [];
  for (const act of acts) {
    const together = act.list && calls.find(([first]) => first?.path === act.path && first.list === act.list);
    if (together) together.push(act);
    else calls.push([act]);
  }
  return calls;
}

/** Posts acts of one call, says how it went, and returns those that are to be tried again. */
function useSend() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return async (acts: readonly Act[], options: RequestInit): Promise<readonly Act[]> => {
    const [first] = acts;
    if (!first) return [];
    const { path, list, show } = first;
    try {
      const body = list ? { [list]: acts.map((act) => act.body) } : first.body;
      const answer = await call<unknown>(path, body, options);
      message.destroy(path);
      const problem = show(answer);
      if (problem === null) void message.success({ content: `Done: ${saidOf(acts)}`, key: 'done' });
      else void message.error({ content: problem, duration: 0, key: path });
      void queries.invalidateQueries({ queryKey: ['/queue'] });
      return [];
    } catch (error) {
      const content = `${(error as Error).message}. Not done: ${saidOf(acts)}`;
      void message.error({ content, duration: 0, key: path });
      // What was decided on has changed: it is shown as it is now.
      void queries.invalidateQueries();
      return error instanceof Refusal && error.mayPass ? acts : [];
    }
  };
}

/**
 * Holds acts of all pages. They are sent ten seconds after the last one, or when the browser leaves the desk:
 * until then they can be taken back. What the server could not take is tried again.
 */
export function HeldActs({ children }: { readonly children: ReactNode }) {
  const [held, setHeld] = useState<readonly Act[]>([]);
  const latest = useRef(held);
  const send = useSend();

  const change = (next: readonly Act[]): void => {
    latest.current = next;
    setHeld(next);
  };
  const sendAll = (acts: readonly Act[], options: RequestInit = {}): void => {
    change(latest.current.filter((act) => !acts.includes(act)));
    for (const one of callsOf(acts))
      void send(one, options).then((failed) => {
        const again = failed.filter(({ key }) => !latest.current.some((act) => act.key === key));
        if (again.length > 0) change([...again, ...latest.current]);
      });
  };
  const undo = (): void => change(latest.current.slice(0, -1));
  const latestSend = useRef(sendAll);
  useEffect(() => void (latestSend.current = sendAll));

  const [holder] = useState<Holder>(() => ({
    hold: (act) => change([...latest.current.filter(({ key }) => key !== act.key), act]),
    sendNow: (path) =>
      latestSend.current(latest.current.filter((act) => path === undefined || act.path === path)),
  }));

  useEffect(() => {
    if (held.length === 0) return undefined;
    const timer = setTimeout(() => holder.sendNow(), undoMs);
    return () => clearTimeout(timer);
  }, [held, holder]);

  useEffect(() => {
    // The browser sends it although the page goes.
    const leave = () => latestSend.current(latest.current, { keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useKeys({ z: undo });
  return (
    <HolderContext value={holder}>
      {children}
      <div role="status" className="held">
        {held.length > 0 && (
          <Alert
            type="info"
            title={`${saidOf(held)}. Sent in ${undoMs / 1000} seconds`}
            action={
              <Space wrap>
                <Button size="small" onClick={undo}>
                  Undo the last (z)
                </Button>
                <Button size="small" onClick={() => holder.sendNow()}>
                  Send now
                </Button>
              </Space>
            }
          />
        )}
      </div>
    </HolderContext>
  );
}
