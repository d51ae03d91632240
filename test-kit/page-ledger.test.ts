import { queryClient } from 'shared/runtime/query';
import { QueryObserver } from '@tanstack/react-query';
import { gained, watchPage, type Ledger } from './page-ledger';

let ledger: Ledger;
let before: string[];
const left = () => gained(before, ledger.read());
const nothing = () => undefined;

beforeEach(() => {
  localStorage.setItem('token', 'a');
  ledger = watchPage();
  before = ledger.read();
});
afterEach(() => ledger.close());

test.each<[string, () => () => void]>([
  [
    'listener of scroll on window',
    () => {
      window.addEventListener('scroll', nothing, { passive: true });
      return () => window.removeEventListener('scroll', nothing);
    },
  ],
  [
    'listener of keydown capture on #document',
    () => {
      document.addEventListener('keydown', nothing, true);
      return () => document.removeEventListener('keydown', nothing, { capture: true });
    },
  ],
  [
    'listener of online on window',
    () => {
      const leaving = new AbortController();
      window.addEventListener('online', nothing, { signal: leaving.signal });
      return () => leaving.abort();
    },
  ],
  [
    'listener of focus on window',
    () => {
      window.addEventListener('focus', nothing, { once: true });
      return () => window.dispatchEvent(new Event('focus'));
    },
  ],
  [
    'listener of change on a media query',
    () => {
      const query = window.matchMedia('(width > 40rem)');
      query.addEventListener('change', nothing);
      return () => query.removeEventListener('change', nothing);
    },
  ],
  [
    'another history.pushState',
    () => {
      Object.assign(history, { pushState: nothing });
      return () => Reflect.deleteProperty(history, 'pushState');
    },
  ],
  [
    'another XMLHttpRequest.prototype.open',
    () => {
      const { open } = XMLHttpRequest.prototype;
      Object.assign(XMLHttpRequest.prototype, { open: nothing });
      return () => Object.assign(XMLHttpRequest.prototype, { open });
    },
  ],
  [
    'no token in localStorage',
    () => {
      localStorage.removeItem('token');
      return () => localStorage.setItem('token', 'a');
    },
  ],
  [
    'interval of 1000 ms',
    () => {
      const id = setInterval(nothing, 1000);
      return () => clearInterval(id);
    },
  ],
  [
    'timer of 5000 ms',
    () => {
      const id = setTimeout(nothing, 5000);
      return () => clearTimeout(id);
    },
  ],
  [
    'frame',
    () => {
      const id = requestAnimationFrame(nothing);
      return () => cancelAnimationFrame(id);
    },
  ],
  [
    'address of a blob',
    () => {
      const url = URL.createObjectURL(new Blob(['x']));
      return () => URL.revokeObjectURL(url);
    },
  ],
  [
    '<div> in body',
    () => {
      const element = document.body.appendChild(document.createElement('div'));
      return () => element.remove();
    },
  ],
  [
    'style="overflow: hidden;" on body',
    () => {
      document.body.style.overflow = 'hidden';
      return () => document.body.removeAttribute('style');
    },
  ],
  [
    'global leak',
    () => {
      Object.assign(globalThis, { leak: 1 });
      return () => Reflect.deleteProperty(globalThis, 'leak');
    },
  ],
  [
    'observer of the query ["jobs"]',
    () => {
      const observer = new QueryObserver(queryClient, { queryKey: ['jobs'], enabled: false });
      const stop = observer.subscribe(nothing);
      return () => {
        stop();
        queryClient.clear();
      };
    },
  ],
])('%s is held until it is given back', (what, begin) => {
  const end = begin();
  expect(left()).toEqual([what]);
  end();
  expect(left()).toEqual([]);
});

test('a style tag is found', () => {
  const style = document.head.appendChild(document.createElement('style'));
  expect(left()).toEqual(expect.arrayContaining(['<style> in head', 'style sheet']));
  style.remove();
});

test('a timer that has come is held no longer, and still does its work', async () => {
  const value = await new Promise((resolve) => setTimeout(resolve, 0, 'done'));
  expect([value, left()]).toEqual(['done', []]);
});

test('a listener of an element goes with the element', () => {
  const element = document.body.appendChild(document.createElement('p'));
  element.addEventListener('click', nothing);
  element.remove();
  expect(left()).toEqual([]);
});

test('the same listener twice counts once, as it does for the page', () => {
  window.addEventListener('resize', nothing);
  window.addEventListener('resize', nothing);
  expect(left()).toEqual(['listener of resize on window']);
  window.removeEventListener('resize', nothing);
});
