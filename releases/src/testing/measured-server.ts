import { watchLoop } from 'server-kit/testing/watch-loop';
import '../server/server';

/** The release server, which tells its parent process how long one piece of work kept its event loop. */
let loop = watchLoop();

process.on('message', (asked) => {
  if (asked !== 'measure') return;
  process.send?.({ longestMs: loop.longestMs(), rssMb: process.memoryUsage.rss() / 1024 ** 2 });
  loop.stop();
  loop = watchLoop();
});
