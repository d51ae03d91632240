/* global vi */
vi.setTimeout = (testTimeout) => vi.setConfig({ testTimeout });
globalThis.jest = vi;
