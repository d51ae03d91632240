/** @jest-environment jsdom */
export {};

const row = (name: string): string => `<li class="row"><h3>${name}</h3></li>`;
const page = (rows: string): string =>
  `<p class="find" hidden><input id="find"><span id="find-none" hidden>None</span></p>
   <ul id="live">${rows}</ul>
   <time datetime="2026-11-26T20:15:00.000Z">2026-11-26 20:15 UTC</time>
   <time datetime="2026-11-26T20:15:00.000Z" title="2026-11-26 20:15 UTC">2 min ago</time>`;

const field = () => document.querySelector<HTMLInputElement>('#find')!;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.row')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent);
const saysNone = (): boolean => !document.querySelector<HTMLElement>('#find-none')!.hidden;

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input'));
}

beforeEach(() => {
  document.body.innerHTML = page(row('shell') + row('mf-auth') + row('mf-documents'));
  jest.isolateModules(() => void jest.requireActual('./find.mjs'));
});

test('only the deployables stay whose name has what is typed, in capitals or not, and all when it is empty', () => {
  expect(document.querySelector<HTMLElement>('.find')!.hidden).toBe(false);
  type(' MF-D ');
  expect(shown()).toEqual(['mf-documents']);
  expect(saysNone()).toBe(false);
  type('nothing');
  expect(shown()).toEqual([]);
  expect(saysNone()).toBe(true);
  type('');
  expect(shown()).toHaveLength(3);
});

test('what was found stays found when the page is updated', () => {
  type('auth');
  document.querySelector('#live')!.innerHTML = row('shell') + row('mf-auth');
  document.dispatchEvent(new Event('exchanged'));
  expect(shown()).toEqual(['mf-auth']);
});

test('times are those of the reader: in place of UTC, or in the title of how long ago it was', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const local = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const time = local.format(new Date('2026-11-26T20:15:00Z'));
  const [at, ago] = [...document.querySelectorAll('time')];
  expect(at!.textContent).toContain(time);
  expect(ago!.title).toContain(time);
  expect(ago!.textContent).toBe('2 min ago');
});
