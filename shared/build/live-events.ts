import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Built, Watch } from 'shared/build/watch';

export const eventsPath = '/__dev/events';

/** Tells a page about each build, the last one first, as server-sent events. */
export function sendEvents(watch: Watch, request: IncomingMessage, response: ServerResponse): void {
  const send = (built: Built): void => void response.write(`data: ${JSON.stringify(built)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  void watch.settled().then(send);
  request.once('close', watch.subscribe(send));
}
