/**
 * `npm run test:deploy`: builds the image, starts the stack of compose.yaml as docs/operations.md says, and
 * uses it while its containers and networks go away. The files run in this order and share one stack.
 */
import './start-stack';
import './servers';
import './first-release';
import './release-servers';
import './faults';
import './try-it';
