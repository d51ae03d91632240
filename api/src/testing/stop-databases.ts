import './start-databases';

// eslint-disable-next-line import-x/no-default-export -- Jest takes the default export
export default async function stopDatabases(): Promise<void> {
  await globalThis.stopTestDatabases?.();
}
