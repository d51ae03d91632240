/** @jest-environment jsdom */
import { leftEachRound, ledgerScript, type PerRound } from './left-behind';

const place = document.body.appendChild(document.createElement('div'));

/** Plays four rounds. @returns what each of them leaves */
function play(round: (index: number) => void) {
  for (let index = 0; index < 4; index += 1) {
    window.gateLedger.next(place);
    round(index);
  }
  return leftEachRound(window.gateLedger.read());
}

const nothing = { timers: 0, listeners: 0, globals: 0, styleSheets: 0, elements: 0, detachedNodes: 0 };

beforeEach(() => window.eval(ledgerScript));

test('what every round leaves is counted by kind', () => {
  const left = play((index) => {
    setInterval(() => undefined, 1e6);
    document.body.addEventListener('scroll', () => index);
    document.addEventListener('keydown', () => index, { capture: true });
    Object.assign(window, { [`callback_${index}`]: index });
    document.head.append(document.createElement('style'));
    document.body.append(document.createElement('section'), document.createElement('section'));
  });
  expect(left).toEqual({ ...nothing, timers: 1, listeners: 2, globals: 1, styleSheets: 1, elements: 3 });
});

test('what is left once is a cache', () => {
  const listener = (): void => undefined;
  const left = play((index) => {
    document.addEventListener('resize', listener); // a browser keeps one
    Object.assign(window, { cache: index });
    if (index === 0) setInterval(() => undefined, 1e6);
    if (index === 0) document.body.append(document.createElement('section'));
  });
  expect(left).toEqual(nothing);
});

test('what is ended, or ends by itself, is not left', () => {
  const left = play(() => {
    clearInterval(setInterval(() => undefined, 1e6));
    cancelAnimationFrame(requestAnimationFrame(() => undefined));
    const listener = (): void => undefined;
    document.addEventListener('resize', listener);
    document.removeEventListener('resize', listener);
    document.addEventListener('once', listener, { once: true });
    document.dispatchEvent(new Event('once'));
    const stop = new AbortController();
    document.addEventListener('keydown', () => undefined, { signal: stop.signal });
    stop.abort();
    place.addEventListener('click', () => undefined); // goes with its element
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.remove();
  });
  expect(left).toEqual(nothing);
});

test('a timer that begins again belongs to the round in which its chain began', () => {
  jest.useFakeTimers();
  window.eval(ledgerScript);
  const poll = (): void => void setTimeout(poll, 10);
  for (let index = 0; index < 4; index += 1) {
    window.gateLedger.next(place);
    poll();
    setTimeout(() => undefined, 10);
  }
  jest.advanceTimersByTime(100);
  expect(leftEachRound(window.gateLedger.read()).timers).toBe(1);
  jest.useRealTimers();
});

test('nodes that the last round holds may wait for the next; those of each round before it are left', () => {
  const counts = (detachedNodes: readonly number[]): PerRound => ({
    ...(Object.fromEntries(
      Object.keys(nothing).map((kind) => [kind, [9, 9, 0, 0, 0]]),
    ) as unknown as PerRound),
    detachedNodes,
  });
  expect(leftEachRound(counts([0, 40, 0, 0, 40])).detachedNodes).toBe(0);
  expect(leftEachRound(counts([0, 40, 40, 41, 40])).detachedNodes).toBe(40);
});
