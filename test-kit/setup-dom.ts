import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// What every supported browser has and jsdom lacks, as far as the packages in use ask for it.

Object.assign(globalThis, { TextEncoder, TextDecoder });

// A machine that is busy with other suites takes seconds for what takes a moment; a wait ends with its
// condition anyway.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

/** jsdom has no layout, so nothing ever changes its size. */
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/** ... and no media query matches. */
window.matchMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** ... and no sheet is constructed. */
document.adoptedStyleSheets ??= [];

Blob.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(this);
  });
};

Blob.prototype.text ??= async function text() {
  return new TextDecoder().decode(await this.arrayBuffer());
};

let addresses = 0;
URL.createObjectURL ??= () => `blob:http://portal/${++addresses}`;
URL.revokeObjectURL ??= () => undefined;

/** Node's own would keep the process alive. */
class DeferredChannel {
  readonly port1: { onmessage?: (event: { data: unknown }) => void } = {};
  readonly port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data })) };
}
Object.assign(globalThis, { MessageChannel: DeferredChannel });

// jsdom logs that it does not know pseudo-elements; nothing here depends on their styles.
const ownComputedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => ownComputedStyle(element);
