import './start-postgres';

// eslint-disable-next-line import-x/no-default-export -- Jest takes the default export
export default async function stopPostgres(): Promise<void> {
  await globalThis.portalTestServer?.stop();
}
