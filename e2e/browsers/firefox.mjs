#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The Firefox of this system (`FIREFOX_PATH`), as Playwright starts it and speaks to it by WebDriver BiDi.
 * Each new page asks for colours by a command that an ESR of Firefox does not know: it is answered here.
 */
const unknown = 'emulation.setMediaFeaturesOverride';

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

function relay(client, address) {
  const wire = new WebSocket(address);
  const opened = new Promise((resolve) => wire.once('open', resolve));
  client.on('message', async (data) => {
    const { id, method } = JSON.parse(data);
    if (method === unknown) return client.send(JSON.stringify({ type: 'success', id, result: {} }));
    await opened;
    wire.send(String(data));
  });
  wire.on('message', (data) => client.send(String(data)));
  client.on('close', () => wire.close());
  wire.on('close', () => client.close());
}

const announcement = 'WebDriver BiDi listening on ';
createInterface({ input: firefox.stderr }).on('line', (line) => {
  if (!line.startsWith(announcement)) return console.error(line);
  const address = line.slice(announcement.length);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url }) => relay(client, address + url));
  server.on('listening', () => console.error(`${announcement}ws://127.0.0.1:${server.address().port}`));
});
