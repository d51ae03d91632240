import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/free-port';
import { until } from '../support/until';

/** What runs in the page. Its source is sent: it uses its arguments and what a page has, nothing else. */
type PageFunction<Args extends unknown[], T> = (...args: Args) => T | Promise<T>;

export interface WebDriver {
  open(url: string): Promise<void>;
  run<Args extends unknown[], T>(call: PageFunction<Args, T>, ...args: Args): Promise<T>;
  /** Waits for the element as a person waits, then presses it. @param xpath finds one that is shown */
  press(xpath: string): Promise<void>;
  /** Replaces what the field has. */
  type(css: string, text: string): Promise<void>;
  /** Chooses a PDF with this text as its bytes. */
  pick(css: string, name: string, text: string): Promise<void>;
  key(key: string): Promise<void>;
  close(): Promise<void>;
}

/** MDN: the key under which WebDriver returns an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** https://www.w3.org/TR/webdriver2/: one session of this server. */
async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value } = (await response.json()) as { value: T };
  if (!response.ok) throw new Error(`${method} ${url} answered ${JSON.stringify(value)}`);
  return value;
}

/** WebKitGTK's MiniBrowser on a virtual display. Debian packages: webkit2gtk-driver, xvfb. */
export async function startWebKit(binary: string): Promise<WebDriver> {
  const server = `http://127.0.0.1:${await freePort()}`;
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${new URL(server).port}`], {
    stdio: 'inherit',
    detached: true, // a group, which is ended as one
  });
  await Promise.race([
    once(driver, 'exit').then(() => Promise.reject(new Error('WebKitWebDriver did not start'))),
    until('WebKitWebDriver answers', () =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  ]);
  const end = () => process.kill(-driver.pid!);
  try {
    const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    });
    return await inSession(`${server}/session/${sessionId}`, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** WebDriver passes the element itself. */
const pressElement = (button: object): void => (button as HTMLElement).click();

function pickFile(css: string, name: string, text: string): void {
  const control = document.querySelector<HTMLInputElement>(css);
  if (!control) throw new Error(`No control ${css}`);
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: 'application/pdf' }));
  control.files = files.files;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function selectAll(css: string): void {
  const field = document.querySelector<HTMLInputElement>(css);
  field?.focus();
  field?.select();
}

async function inSession(session: string, end: () => void): Promise<WebDriver> {
  const post = <T>(path: string, body: object) => call<T>('POST', `${session}/${path}`, body);
  await post('timeouts', { implicit: 20_000, script: 60_000 });
  await post('window/rect', { width: 1280, height: 800 });
  const find = async (using: 'xpath' | 'css selector', value: string) =>
    (await post<Record<string, string>>('element', { using, value }))[elementKey]!;
  const inPage: WebDriver['run'] = (call, ...args) =>
    post('execute/async', {
      script: `const given = [...arguments], done = given.pop(); Promise.resolve((${call.toString()})(...given)).then(done)`,
      args,
    });
  return {
    open: (url) => post('url', { url }),
    run: inPage,
    press: async (xpath) => {
      // WebDriver's own click wants the middle of the button free at once, also while a page still scrolls.
      await inPage(pressElement, { [elementKey]: await find('xpath', xpath) });
    },
    pick: (css, name, text) => inPage(pickFile, css, name, text),
    type: async (css, text) => {
      const element = await find('css selector', css);
      const ask = <T>(what: string) => call<T>('GET', `${session}/element/${element}/${what}`);
      await until(`${css} is enabled`, () => ask<boolean>('enabled'), 20_000);
      // To `clear` asks that nothing is over the middle of the field; a person types over what is selected.
      await inPage(selectAll, css);
      await post(`element/${element}/value`, { text });
    },
    key: (value) =>
      post('actions', {
        actions: [
          { type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) },
        ],
      }),
    close: async () => {
      await call('DELETE', session);
      end();
    },
  };
}
