import { deserialize, serialize } from 'node:v8';

// jsdom has neither; every browser that the portal supports has both. The clone comes first: the other needs
// it.
globalThis.structuredClone ??= <T>(value: T): T => deserialize(serialize(value)) as T;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would run before the line above
require('fake-indexeddb/auto');
