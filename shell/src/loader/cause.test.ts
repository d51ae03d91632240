import { EntryError } from 'shared/remote/checked-files';
import { loadPhases } from 'shared/remote/load-phases';
import { TimeoutError } from 'shared/remote/timeout';
import { causeOf } from './cause';

const chunk = Object.assign(new Error('Loading chunk app failed'), { name: 'ChunkLoadError' });

const ofPhase = new TypeError('x is not a function');
void loadPhases.afterExecuteFactory?.({ error: ofPhase } as never);

it.each([
  ['a time-out of ours', new TimeoutError('late'), 'timeout'],
  ['a chunk that is missing', chunk, 'load'],
  ['an entry that is missing', new EntryError('x'), 'load'],
  ['an entry that threw', new Error('x leaves no container'), 'render'],
  ['an error that knows its phase', ofPhase, 'factory'],
  ['code that threw', new TypeError('x is not a function'), 'render'],
  ['anything else that was thrown', 'text', 'render'],
])('%s has the right cause', (_, error, cause) => {
  expect(causeOf(error, 'render')).toBe(cause);
});
