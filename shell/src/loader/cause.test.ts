import { causeOf } from './cause';
import { TimeoutError } from './timeout';

const chunk = Object.assign(new Error('Loading chunk app failed'), { name: 'ChunkLoadError' });
const runtimeError = (news: string) => new Error(`Failed to load script resources. #RUNTIME-008\n${news}`);

it.each([
  ['a time-out of ours', new TimeoutError('late'), 'timeout'],
  ['a chunk that is missing', chunk, 'load'],
  ['an entry that is missing', runtimeError('ScriptNetworkError: Failed to load script "x"'), 'load'],
  ['an entry that took too long', runtimeError('ScriptNetworkError: Script "x" timed out.'), 'timeout'],
  ['an entry that threw', runtimeError('ScriptExecutionError: Script "x" loaded but threw'), 'render'],
  ['code that threw', new TypeError('x is not a function'), 'render'],
  ['anything else that was thrown', 'text', 'render'],
])('%s is told as such', (_, error, cause) => {
  expect(causeOf(error, 'render')).toBe(cause);
});
