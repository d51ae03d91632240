/** @jest-environment jsdom */
import { channelElementId } from 'platform/release';
import type { ReportBatch } from 'platform/report';
import { healScript, watchScript } from './page-scripts';

/** Each test has a shell of its own, since listeners of the watch stay. */
let count = 0;
let version: string;
let beacon: jest.Mock<boolean, [string, Blob]>;
let reload: jest.SpyInstance;
let visit: string;
const fetched = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

function run(text: string, data: Record<string, string> = {}): void {
  const script = document.createElement('script');
  Object.assign(script.dataset, { channel: 'production', version, reason: 'current' }, data);
  script.textContent = text;
  document.head.append(script);
}

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);
const message = () => document.getElementById('portal-failed')!;
const answer = (ok: boolean) => ({ ok });

/** What the network says of the files of each shell, by its version. */
const files =
  (shells: Readonly<Record<string, 'fine' | 'late'>>) =>
  async (url: string, { signal }: RequestInit): Promise<Partial<Response>> => {
    if (shells[url.split('/')[3]!] === 'fine') return answer(true);
    Object.defineProperty(signal!, 'aborted', { value: true, configurable: true });
    throw new DOMException('too late', 'TimeoutError');
  };

/** What the watch asked for: the data of the script that it loads. */
const asked = (): Record<string, string | undefined>[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src="/heal-shell.js"]')]
    .map(({ dataset }) => ({ ...dataset }))
    .filter((data) => data.version === version);

async function heal(cause: string, data: Record<string, string> = {}): Promise<void> {
  run(healScript, { cause, url: '/builds/shell/1.0.0/main.js', integrity: 'sha256-x', ...data });
  await settle();
}

const reported = (): Promise<ReportBatch[]> =>
  Promise.all(
    beacon.mock.calls.map(
      ([, body]) =>
        new Promise<ReportBatch>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(JSON.parse(reader.result as string) as ReportBatch);
          reader.readAsText(body);
        }),
    ),
  );

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  version = `1.0.${++count}`;
  visit = 'navigate';
  const build = (of: string) => ({
    version: of,
    entry: { file: 'main.js', integrity: 'sha256-main' },
    initial: [{ file: 'vendor.js', integrity: 'sha256-vendor' }],
  });
  const shell = { current: build(version), previous: [build('0.9.0')] };
  const island = JSON.stringify({ deployables: { shell } });
  document.head.replaceChildren();
  document.body.innerHTML = `<div id="portal-failed" hidden></div><div id="root"></div>
    <script type="application/json" id="${channelElementId}">${island}</script>`;
  document.cookie = 'portal-bad-shells=;path=/;max-age=0';
  beacon = jest.fn<boolean, [string, Blob]>(() => true);
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(navigator, { sendBeacon: beacon });
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
  reload = jest.spyOn(history, 'go').mockImplementation(() => undefined);
});
afterEach(() => {
  delete window.portal;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the watch over the start', () => {
  const addScript = (src: string): HTMLScriptElement =>
    Object.assign(document.body.appendChild(document.createElement('script')), {
      src,
      integrity: 'sha256-x',
    });

  test('asks for help with a script of the shell that does not come', () => {
    run(watchScript);
    addScript('/builds/mf-auth/1.0.0/remoteEntry.js').dispatchEvent(new Event('error'));
    expect(asked()).toEqual([]);
    const script = addScript(`/builds/shell/${version}/main.js`);
    script.dispatchEvent(new Event('error'));
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    expect(asked()).toMatchObject([
      { cause: 'load', url: script.src, integrity: 'sha256-x', reason: 'current' },
    ]);
  });

  test('asks for help when all scripts have run and the shell has not started', () => {
    run(watchScript);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    expect(asked()).toMatchObject([{ cause: 'crash' }]);
  });

  test('asks after 15 seconds, and again when a script fails after that', () => {
    run(watchScript);
    jest.advanceTimersByTime(14_999);
    expect(asked()).toEqual([]);
    jest.advanceTimersByTime(1);
    addScript(`/builds/shell/${version}/main.js`).dispatchEvent(new Event('error'));
    expect(asked()).toMatchObject([{ cause: 'timeout' }, { cause: 'load' }]);
  });

  test('asks for nothing once the shell runs, unless its code throws and the page is empty', () => {
    run(watchScript);
    window.portal = { ledger: () => [] };
    const throwError = (stack: string) =>
      window.dispatchEvent(new ErrorEvent('error', { error: Object.assign(new Error('broken'), { stack }) }));
    document.getElementById('root')!.innerHTML = '<p></p>';
    throwError(`at /builds/shell/${version}/main.js`);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    addScript(`/builds/shell/${version}/menu.js`).dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(60_000);
    document.getElementById('root')!.replaceChildren();
    throwError('at chrome-extension://x.js');
    expect(asked()).toEqual([]);
    throwError(`at /builds/shell/${version}/main.js`);
    expect(asked()).toMatchObject([{ cause: 'crash' }]);
  });

  test('shows the message when help does not come either', () => {
    run(watchScript);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    document.querySelector('script[src]')!.dispatchEvent(new Event('error'));
    expect(message().hidden).toBe(false);
  });
});

describe('a bad shell', () => {
  test('is reported, named in the cookie, and left by a reload', async () => {
    await heal('crash');
    expect(await reported()).toEqual([
      {
        channel: 'production',
        mounts: [
          {
            remote: 'shell',
            version,
            reason: 'current',
            failure: 'crash',
            duration: expect.any(Number) as number,
          },
        ],
      },
    ]);
    expect(document.cookie).toContain(`portal-bad-shells=${version}`);
    expect(reload).toHaveBeenCalledWith(0);
    expect(message().hidden).toBe(true);
  });

  test('leaves what was typed into the pre-rendered form to the next page, but no password', async () => {
    const form =
      '<input name="email"><input name="password" type="password"><input name="kept" value="same">';
    const root = document.getElementById('root')!;
    root.innerHTML = form;
    for (const field of root.querySelectorAll('input')) if (field.name !== 'kept') field.value = 'typed';
    await heal('crash');
    expect(sessionStorage.getItem('portal-typed')).toBe('[["email","typed"]]');

    root.innerHTML = form;
    run(watchScript);
    document.dispatchEvent(new Event('readystatechange'));
    expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual(['typed', '', 'same']);
    expect(sessionStorage.getItem('portal-typed')).toBeNull();
  });

  test.each([
    ['is missing', [false], 'load'],
    ['has other bytes', [true], 'integrity'],
  ])('whose file %s is distinguished', async (_, [ok], failure) => {
    fetched.mockRejectedValueOnce(new TypeError('integrity')).mockResolvedValueOnce(answer(ok!));
    await heal('load');
    expect((await reported())[0]?.mounts[0]?.failure).toBe(failure);
    expect(document.cookie).toContain(version);
  });

  test('that never comes, while the files of another one do, is bad', async () => {
    fetched.mockImplementation(files({ [version]: 'late', '0.9.0': 'fine' }));
    await heal('timeout');
    expect((await reported())[0]?.mounts[0]?.failure).toBe('timeout');
  });

  test('that comes again, as all others are bad too, ends in the message; a retry has every chance again', async () => {
    document.cookie = `portal-bad-shells=0.9.0|${version};path=/`;
    await heal('crash');
    expect([message().hidden, document.cookie]).toEqual([false, '']);
    expect([reload, beacon].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('ends in the message where no cookie is kept, not in a loop', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    await heal('crash');
    expect(message().hidden).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the network', () => {
  const isBlamed = () => beacon.mock.calls.length > 0 || document.cookie !== '';

  test.each(['crash', 'load', 'timeout'])('is at fault while the tab is offline: %s', async (cause) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await heal(cause);
    expect([isBlamed(), reload.mock.calls.length, fetched.mock.calls.length]).toEqual([false, 0, 0]);
    expect(message().hidden).toBe(cause === 'timeout');
  });

  test.each([
    ['navigate', true],
    ['reload', false],
  ])('is at fault for a file that is there after all: one more try on a %s', async (type, isReloaded) => {
    visit = type;
    fetched.mockResolvedValue(answer(true));
    await heal('load');
    expect(isBlamed()).toBe(false);
    expect([reload.mock.calls.length === 1, message().hidden]).toEqual([isReloaded, isReloaded]);
  });

  test('is at fault when it answers nothing', async () => {
    visit = 'reload';
    fetched.mockRejectedValue(new TypeError('network'));
    await heal('load');
    expect([isBlamed(), message().hidden]).toEqual([false, false]);
  });

  test.each([
    ['when another shell does not come in time either', 'late', 'late'],
    ['when the files come after all', 'fine', 'fine'],
  ] as const)('is at fault %s: this one may still come', async (_, own, other) => {
    fetched.mockImplementation(files({ [version]: own, '0.9.0': other }));
    await heal('timeout');
    expect([isBlamed(), reload.mock.calls.length, message().hidden]).toEqual([false, 0, true]);
  });
});
