import { parentPort, workerData } from 'node:worker_threads';

/** Sends one call again and again, many at a time, from one account and one address, until it is stopped. */
const { url, method, headers, body, atOnce } = workerData;
let isStopped = false;
parentPort.on('message', () => void (isStopped = true));

const statuses = {};
async function attack() {
  while (!isStopped) {
    // A call that is refused under way is what the attacker expects.
    const status = await fetch(url, { method, headers, body }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 'broken',
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, attack));
parentPort.postMessage(statuses);
parentPort.close();
